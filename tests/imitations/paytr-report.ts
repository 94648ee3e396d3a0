import type { PaytrSale } from "./paytr.ts";

/** Returns the sales (S) and refunds (I) between two moments of Istanbul ("2026-11-21 23:59:59"). */
export function reportRows(sales: readonly PaytrSale[], start: string, end: string): object[] {
  const isWithin = (at: string | null) => at !== null && istanbulTime(at) >= start && istanbulTime(at) <= end;
  const row = (sale: PaytrSale, islem_tipi: "S" | "I", amount: number, at: string) => ({
    islem_tipi,
    net_tutar: (amount / 100).toFixed(2),
    kesinti_tutari: "0.00",
    kesinti_orani: "0",
    islem_tutari: (amount / 100).toFixed(2),
    odeme_tutari: (amount / 100).toFixed(2),
    islem_tarihi: istanbulTime(at),
    para_birimi: "TL",
    taksit: "Tek Çekim",
    kart_marka: "BONUS",
    kart_no: "455359******6747",
    siparis_no: sale.ours,
    odeme_tipi: "KART",
  });
  return sales.flatMap((sale) => [
    ...(isWithin(sale.chargedAt) ? [row(sale, "S", sale.amount, sale.chargedAt!)] : []),
    ...sale.refunds.filter(({ at }) => isWithin(at)).map(({ amount, at }) => row(sale, "I", amount, at)),
  ]);
}

/** Returns a moment as PayTR writes it, in Istanbul's time. */
export function istanbulTime(moment: string): string {
  return new Date(Date.parse(moment) + 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
