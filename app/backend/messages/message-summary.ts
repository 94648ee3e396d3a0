import type { MessageKind, NewRecord } from "./message-store.ts";

/** Fields in the order of staff's page, by the words they go by there. Staff read Turkish. */
const labels: Readonly<Record<string, string>> = {
  email: "E-posta",
  phone: "Telefon",
  subject: "Konu",
  gender: "Cinsiyet",
  birthday: "Doğum tarihi",
  province: "İl",
  district: "İlçe",
  education_level: "Eğitim düzeyi",
  institution: "Okul ya da kurum",
  department: "Bölüm",
  graduation_status: "Mezuniyet durumu",
  known_languages: "Bildiği diller",
  occupation: "Meslek",
};

/** What was chosen from a list, in words. */
const answers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: { female: "Kadın", male: "Erkek", unspecified: "Diğer" },
  education_level: {
    primary: "İlkokul",
    secondary: "Lise",
    associate: "Ön lisans",
    bachelor: "Lisans",
    master: "Yüksek lisans",
    doctorate: "Doktora",
  },
  graduation_status: { graduate: "Mezun", student: "Öğrenci", left: "Yarım bıraktı" },
};

/** Everything that was written but names, for staff's mail: a line a field, then the text. */
export function messageSummary(record: NewRecord<MessageKind>): string {
  const { message, note, ...fields } = record as Record<string, unknown>;
  const lines = Object.entries(labels).flatMap(([field, label]) => {
    const said = fields[field];
    return typeof said === "string" && said !== "" ? [`${label}: ${inWords(field, said)}`] : [];
  });
  return [lines.join("\n"), message ?? note].filter(Boolean).join("\n\n");
}

function inWords(field: string, said: string): string {
  if (field === "birthday") return said.split("-").reverse().join(".");
  return answers[field]?.[said] ?? said;
}
