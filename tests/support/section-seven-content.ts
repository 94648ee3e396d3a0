import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Returns a PNG of one colour, which depends on the name. */
export function sectionSevenPicture(name: string): Promise<Buffer> {
  const number = crc32(name);
  const background = { r: number & 0xff, g: (number >> 8) & 0xff, b: (number >> 16) & 0xff };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer();
}

/**
 * Content of the product API of §7 as an ordinary Laravel application would send it: decimals as texts, times without a
 * zone, pictures with whole addresses, nested countries, and the field names of §3 where §3 has any.
 */

/** Times as Laravel writes them. */
export function timeOf(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace("T", " ");
}

export const decimal = (lira: number) => lira.toFixed(2);

const countries = [
  { id: 1, name: "Çad", code: "td" },
  { id: 2, name: "Uganda", code: "ug" },
  { id: 3, name: "Nijer", code: "ne" },
];

const stages = [
  { id: 1, name: "El pompalı kuyu", price_per_share: "1000.00" },
  { id: 2, name: "Sondaj kuyusu", price_per_share: "2500.00" },
];

/**
 * Returns all content.
 * @param origin where the pictures are
 * @param isLean whether springs have no end, stories no date, and a share a long price
 */
export function sectionSevenContent(origin: string, isLean = false) {
  const image = (name: string) => `${origin}/storage/${name}.png`;
  const wells = Array.from({ length: 9 }, (_, place) => ({
    id: place + 1,
    title: `${["Abeşe", "Moyo", "Maradi"][place % 3]} köyü su kuyusu ${place + 1}`,
    description: "Köyün kadınları suyu üç kilometre öteden taşıyor.",
    image: image(`well-${(place % 3) + 1}`),
    country: countries[place % 3]!,
    etap: stages[place % 2]!,
    cost: stages[place % 2]!.price_per_share,
    person_count: 400,
    depth: 45,
    goal_amount: place === 8 ? "10000.00" : "60000.00",
    total_amount: place === 8 ? "10000.00" : decimal(1500 * place),
    created_at: "2026-01-01 10:00:00",
  }));
  const sacrifices = ["adak", "akika", "sukur"].map((type, place) => ({
    id: place + 1,
    type,
    title: ["Adak kurbanı", "Akika kurbanı", "Şükür kurbanı"][place],
    description: "Kurbanlar vekâletle kesilir ve dağıtılır.",
    cost: isLean ? "6750.50" : "3500.00",
    multiple: place > 0 ? 1 : 0,
    image: image(`sacrifice-${place + 1}`),
    country: countries[1]!,
  }));
  const categories = [
    { id: 1, slug: "egitim", name: "Eğitim", count: 1 },
    { id: 2, slug: "gida", name: "Gıda", count: 1 },
  ];
  const items = [
    { slug: "okul-cantasi", title: "Okul çantası", category: categories[0]! },
    { slug: "gida-kolisi", title: "Gıda kolisi", category: categories[1]! },
  ].map((item, place) => ({
    id: place + 1,
    ...item,
    type: item.category.slug,
    cost: "750.00",
    endPrice: "40000.00",
    country: countries[0]!.name,
    goal_amount: "50000.00",
    total_amount: "10000.00",
    image: image(`item-${place + 1}`),
    description: "Bir çocuğun bir aylık ihtiyacı.",
  }));
  const springs = Array.from({ length: 3 }, (_, place) => ({
    id: place + 101,
    name: ["Dedem için su", "Ada'nın doğum günü", "Okul bitti"][place],
    about: "Dedemin adına bir kuyu açmak istiyoruz. Her damla bir dua.",
    image: image(`spring-${place + 1}`),
    special_day: "Doğum günü",
    user: { id: 900 + place, first_name: "Ayşe", last_name: "Demir" },
    goal_amount: "20000.00",
    total_amount: decimal(2500 * place),
    status: "confirmed",
    ...(!isLean && { end_date: timeOf(new Date(Date.now() + 40 * 86_400_000)) }),
    created_at: "2026-09-01 09:00:00",
  }));
  const article = (kind: string, place: number, title: string) => ({
    id: place + 1,
    slug: `${kind}-${place + 1}`,
    title,
    description: "Sahadan kısa bir haber.",
    content: "<p>Ekibimiz <strong>yola çıktı</strong>.</p><p>Kuyu üç haftada bitecek.</p>",
    image: image(`${kind}-${(place % 3) + 1}`),
    created_at: `2026-0${(place % 9) + 1}-11 08:30:00`,
  });
  const news = Array.from({ length: 18 }, (_, place) => article("haber", place, `Sondaj ekibi yolda ${place + 1}`));
  const blogs = Array.from({ length: 3 }, (_, place) => ({
    ...article("yazi", place, `Su neden önemli ${place + 1}`),
    author: { name: "Zeynep Arslan" },
  }));
  const stories = Array.from({ length: 3 }, (_, place) => ({
    ...article("hikaye", place, `Amina'nın hikâyesi ${place + 1}`),
    place: "Moyo",
    person: "Amina",
    ...(isLean && { created_at: undefined }),
  }));
  const announcements = [article("duyuru", 0, "Kurban başvuruları başladı")];
  const videos = [
    { ...article("video", 0, "Bir kuyunun yapımı"), video_url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ" },
  ];
  const faqs = [
    {
      id: 1,
      question: "Kuyu ne kadar sürede açılır?",
      answer: "<p>Üç hafta ile üç ay arasında.</p>",
      category: "Kuyular",
    },
    { id: 2, question: "Makbuz alabilir miyim?", answer: "<p>Evet.</p>", category: "Bağış" },
  ];
  const fixedPages = Object.entries({
    kvkk: "Kişisel verilerin korunması",
    cookies: "Çerez politikası",
    "terms-of-use": "Kullanım koşulları",
    "about-us": "Hakkımızda",
    "why-water": "Neden su?",
    "standard-page": "Standart sayfa",
    "gizlilik-politikasi": "Gizlilik politikası",
  }).map(([slug, title], place) => ({
    id: place + 1,
    slug,
    title,
    content: `<h2>${title}</h2><p>Bu metin derneğin kendi metnidir.</p>`,
    updated_at: "2026-01-01 10:00:00",
  }));
  const leaf = (label: string, slug: string) => ({ label, slug });
  return {
    wells,
    stages,
    sacrifices,
    categories,
    items,
    springs,
    news,
    blogs,
    stories,
    announcements,
    videos,
    faqs,
    fixedPages,
    specialDays: [
      { id: 1, name: "Doğum günü" },
      { id: 2, name: "Düğün" },
    ],
    countries,
    /** Wells that every member has named. */
    namedWells: isLean ? [{ id: 1, name: "Ayşe Hayratı", image: image("well-1"), status: "completed" }] : [],
    books: [
      { id: 1, title: "Suyun yolculuğu", description: "Bir kitap.", author: "A. Yılmaz", image: image("book-1") },
    ],
    advertisements: [{ id: 1, title: "Kuyu açtırın", image: image("ad-1"), url: "/waterwell-projects" }],
    popups: [
      { img: image("popup-1"), title: "Bir kuyu, bir köy", description: "Bugün başlayın.", button_url: "/donate" },
    ],
    statistics: [
      { title: "Su kuyusu", value: "1240" },
      { title: "Ülke", value: "12" },
    ],
    socialMedia: [
      { name: "facebook", url: "https://www.facebook.com/ornek" },
      { name: "instagram", url: "https://www.instagram.com/ornek" },
    ],
    contact: [{ value: "+90 212 555 00 11" }, { value: "bilgi@ornek.org.tr" }, { value: "Fatih, İstanbul" }],
    bankAccounts: [
      {
        id: 1,
        branch_name: "Fatih Şubesi",
        account_name: "Örnek Yardım Derneği",
        swift_code: "TCZBTR2A",
        account_type: "TL",
        account_no: "12345678",
        supplementary_no: "5001",
        iban: "TR33 0006 1005 1978 6457 8413 26",
      },
    ],
    // A slug may be one indeed, and an entry that only opens others may have none.
    menu: [
      leaf("Ana Sayfa", "/"),
      {
        ...leaf("Bağış", "#"),
        subMenuItems: [leaf("Su kuyuları", "/waterwell-projects"), leaf("Kurban", "sacrifice")],
      },
      { ...leaf("Kurumsal", "about-us"), subMenuItems: [leaf("Haberler", "/news"), leaf("SSS", "/faqs")] },
    ],
    footer: [
      {
        title: "Sayfalar",
        links: [
          { title: "Haberler", link: "/news" },
          { title: "Gizlilik politikası", link: "/gizlilik-politikasi" },
        ],
      },
      { title: "Bağış", links: [{ title: "Banka hesapları", link: "/bank" }] },
    ],
  };
}
export type SectionSevenContent = ReturnType<typeof sectionSevenContent>;
