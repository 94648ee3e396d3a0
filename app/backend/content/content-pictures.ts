/** Where uploaded files are shown. */
const folder = "/files/";

/** The file name of an uploaded picture in one of its widths: 28 letters and digits, and the width in four. */
export function pictureFile(name: string, width: number): string {
  return `${name}${String(width).padStart(4, "0")}.webp`;
}

/** Where an uploaded picture is shown in one of its widths. */
export function pictureAddress(name: string, width: number): string {
  return folder + pictureFile(name, width);
}

/** The picture that an address shows: the name of an uploaded one; any other address stays as it is. */
export function pictureAt(address: string): string {
  return /^\/files\/([A-Za-z0-9]{28})\d{4}\.webp$/.exec(address)?.[1] ?? address;
}
