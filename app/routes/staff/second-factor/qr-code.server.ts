import { encode } from "uqr";

/**
 * Draws a text as a QR code.
 * @returns the width in modules, margin included, and the path of the dark modules
 */
export function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
