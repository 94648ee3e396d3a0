import type { StarterSpring } from "./types.ts";

/** Sample springs that are over or wait. Their people are invented. */
export const otherSprings: readonly StarterSpring[] = [
  {
    key: "sample-birth",
    owner: ["Selin", "Özer"],
    day: "birth",
    goal: 5_000,
    approvedDaysAgo: 9,
    state: "deletion_requested",
    texts: {
      tr: {
        name: "Hoş geldin Defne",
        about: [
          "Kızımız Defne doğdu. Gelen her tebrik için bir bardak su olsun dedik.",
          "Bebek şekeri dağıtmadık; onun yerine bu sayfayı açtık.",
        ].join("\n\n"),
      },
      en: {
        name: "Welcome, Defne",
        about: [
          "Our daughter Defne is here. We thought every good wish could become a glass of water.",
          "Instead of handing out sweets we opened this page.",
        ].join("\n\n"),
      },
    },
    gifts: [
      [8, 500, "Selin ve Barış"],
      [8, 350, "Anneannesi", "Gözümüz aydın."],
      [7, 200, null],
      [5, 750, "Dayısı"],
      [3, 350, "İş arkadaşlarınız", "Uykusuz gecelere sabır."],
    ],
  },
  {
    key: "sample-class",
    owner: ["Nuray", "Sezer"],
    day: "teachers-day",
    goal: 8_000,
    approvedDaysAgo: 100,
    endsInDays: -12,
    state: "ended",
    endedBy: "system",
    texts: {
      tr: {
        name: "4-B sınıfından öğretmenine",
        about: [
          "Öğretmenimiz her derste bir ülkeyi anlatıyor. Çad'ı anlattığı gün çocuklar eve gelip “orada musluk yokmuş” dediler.",
          "Sınıfça çiçek almak yerine onun adına su bağışladık. Harçlığıyla katılan 24 öğrenciye ve ailelerine teşekkür ederiz.",
        ].join("\n\n"),
      },
      en: {
        name: "From class 4-B to its teacher",
        about: [
          "Our teacher tells the class about another country in each lesson. After Chad, the children came home and said: they have no taps there.",
          "Instead of flowers the class gave water in her name. Thank you to the 24 pupils who gave from their pocket money, and to their families.",
        ].join("\n\n"),
      },
    },
    gifts: [
      [98, 1_000, "Veliler adına Nuray"],
      [95, 250, "Ege'nin ailesi"],
      [91, 350, null],
      [84, 500, "Ada ve Mira"],
      [76, 750, "Okul aile birliği", "Emeğinize sağlık çocuklar."],
      [63, 200, null],
      [49, 1_000, "Bir mezun"],
      [34, 350, "Poyraz'ın dedesi"],
      [20, 1_500, null, "Öğretmenimize saygıyla."],
    ],
  },
  {
    key: "sample-company",
    owner: ["Murat", "Yalın"],
    day: null,
    goal: 20_000,
    approvedDaysAgo: 70,
    endedDaysAgo: 20,
    state: "ended",
    endedBy: "owner",
    texts: {
      tr: {
        name: "Atölyemizin onuncu yılında bir kuyu",
        about: [
          "On yıl önce üç kişiyle bir marangoz atölyesi açtık; bugün on dokuz kişiyiz. Yıl dönümünde yemek vermek yerine bir kuyunun parçası olalım dedik.",
          "Çalışanlarımız ve müşterilerimizle hedefe ulaştık; pınarı bu yüzden erken kapattık. Kuyudan haber geldikçe atölyenin duvarına asacağız.",
        ].join("\n\n"),
      },
      en: {
        name: "A well for the tenth year of our workshop",
        about: [
          "Ten years ago three of us opened a joiner's workshop; today we are nineteen. Instead of an anniversary dinner we wanted to be part of a well.",
          "Together with our people and our customers we reached the goal, and so we closed the spring early. News of the well will go up on the workshop's wall.",
        ].join("\n\n"),
      },
    },
    gifts: [
      [69, 5_000, "Yalın Ahşap"],
      [66, 750, "Ustalar"],
      [64, 500, "Çırak Kerem"],
      [58, 1_500, null],
      [52, 2_000, "Bir müşteriniz", "Masanız hâlâ evimizin baş köşesinde."],
      [45, 750, "Muhasebeden Aslı"],
      [39, 3_000, null],
      [33, 1_500, "Tedarikçi dostlarınız"],
      [28, 1_000, "Nilgün ve Cem"],
      [23, 4_000, null, "Nice on yıllara."],
    ],
  },
];
