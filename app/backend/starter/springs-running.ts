import type { StarterSpring } from "./types.ts";

/** Sample springs that take gifts, or are full. Their people are invented. */
export const runningSprings: readonly StarterSpring[] = [
  {
    key: "sample-birthday",
    owner: ["Elif", "Kaya"],
    day: "birthday",
    goal: 6_000,
    approvedDaysAgo: 0,
    state: "confirmed",
    texts: {
      tr: {
        name: "Otuzuncu yaşımda hediye yerine su",
        about: [
          "Bu ay otuz yaşıma giriyorum. Evde yeterince kupa ve mum var; bu yıl kimseden hediye istemiyorum.",
          "Bana ayıracağınız tutarı bir kuyuya ekleyin. Küçük bir hisse bile birinin her gün yürüdüğü yolu kısaltıyor.",
        ].join("\n\n"),
      },
      en: {
        name: "Water instead of gifts on my thirtieth birthday",
        about: [
          "I turn thirty this month. We have enough mugs and candles at home, and this year I would like no presents.",
          "Please put what you would have spent on me towards a well. Even a small share makes somebody's daily walk shorter.",
        ].join("\n\n"),
      },
    },
    gifts: [],
  },
  {
    key: "sample-run",
    owner: ["Cemre", "Tekin"],
    day: "sport",
    goal: 15_000,
    approvedDaysAgo: 74,
    endsInDays: 4,
    state: "confirmed",
    texts: {
      tr: {
        name: "42 kilometreyi su için koşuyorum",
        about: [
          "İlk maratonuma hazırlanıyorum. Nijer'de bir kadının su için bir günde yürüdüğü yolu okuyunca, koştuğum her kilometrenin bir karşılığı olsun istedim.",
          "Hedef kilometre başına yaklaşık 350 lira. Koşuyu tamamladım; şimdi sıra bağışta. Son birkaç gün kaldı.",
        ].join("\n\n"),
      },
      en: {
        name: "Running 42 kilometres for water",
        about: [
          "I have been training for my first marathon. When I read how far a woman in Niger walks for water in a day, I wanted every kilometre to count for something.",
          "The goal is about 350 lira a kilometre. The run is done, now it is the gifts' turn. Only a few days are left.",
        ].join("\n\n"),
      },
    },
    gifts: [
      [73, 500, "Cemre T.", "İlk adımı ben atayım."],
      [72, 350, "Deniz A."],
      [70, 350, "Burak"],
      [66, 1_000, "Koşu grubundan arkadaşların", "Bir kilometre de bizden."],
      [61, 200, null],
      [55, 350, "Gül H."],
      [48, 700, "Oğuz ve Ece"],
      [40, 350, null],
      [33, 1_500, "Annen ve baban", "Dizlerine dikkat et."],
      [27, 350, "Serkan P."],
      [21, 2_000, null],
      [14, 700, "Ofisten"],
      [9, 1_400, "Melis K.", "Tebrikler, çok gurur duyduk."],
      [6, 350, "Tom", "Well run!"],
      [4, 2_500, "Halil B."],
      [2, 700, null],
      [1, 350, "Nazlı"],
    ],
  },
  {
    key: "sample-memory",
    owner: ["Mehmet", "Demir"],
    day: "memory",
    goal: 30_000,
    approvedDaysAgo: 38,
    state: "confirmed",
    texts: {
      tr: {
        name: "Dedem Halil Usta'nın anısına",
        about: [
          "Dedem otuz yıl çeşme onardı. “Suyun başında küslük olmaz” derdi. Onu bu yaz uğurladık.",
          "Adına bir kuyu açılsın istiyoruz. Sesini duyanlar, elinden su içenler buraya bir not bırakırsa annem çok sevinir.",
          "Bir haber: İlk ayda yolun yarısını geçtik. Yazdığınız notları ailece okuyoruz. Allah razı olsun.",
        ].join("\n\n"),
      },
      en: {
        name: "In memory of my grandfather, Halil the fountain-mender",
        about: [
          "My grandfather mended public fountains for thirty years. “Nobody quarrels by the water,” he used to say. He left us this summer.",
          "We would like a well to be dug in his name. If you knew him, or drank from one of his fountains, a note here would make my mother very happy.",
          "News: we passed the halfway mark in the first month. We read your notes together. Thank you.",
        ].join("\n\n"),
      },
    },
    gifts: [
      [37, 2_000, "Mehmet ve kardeşleri", "Mekânın cennet olsun dedeciğim."],
      [37, 1_000, "Emine D."],
      [36, 500, null],
      [35, 750, "Çırağı Rıza", "Mesleği ondan öğrendim."],
      [33, 1_500, "Yeğenleri"],
      [31, 200, null],
      [29, 100, "Zeynep", "Harçlığımdan."],
      [26, 2_500, "Çarşı esnafı", "Dükkânımızın önündeki çeşme onun elinden çıktı."],
      [22, 750, null],
      [19, 300, "Hatice Y."],
      [15, 1_500, "Kemal ve Sevgi"],
      [12, 3_000, null, "Bir tanıdığı."],
      [8, 750, "Nermin A."],
      [5, 1_500, "Almanya'daki torunları"],
      [3, 350, null],
      [1, 700, "Yasin K.", "Hakkını helal et usta."],
    ],
  },
  {
    key: "sample-wedding",
    owner: ["Zehra", "Aydın"],
    day: "wedding",
    goal: 40_000,
    approvedDaysAgo: 16,
    state: "confirmed",
    texts: {
      tr: {
        name: "Zehra ile Yusuf'un düğün pınarı",
        about: [
          "Takı yerine bir kuyu: Düğünümüze gelen, gelemeyen herkese açık bir sandık kurduk.",
          "İki kişilik bir evimiz oluyor. Aynı gün bir köyün de kapısına su gelsin istiyoruz.",
        ].join("\n\n"),
      },
      en: {
        name: "Zehra and Yusuf's wedding spring",
        about: [
          "A well instead of gold: this is a box for everybody who comes to our wedding, and for everybody who cannot.",
          "The two of us are setting up a home. On the same day we would like water to reach a village, too.",
        ].join("\n\n"),
      },
    },
    gifts: [
      [15, 2_000, "Zehra ile Yusuf", "Besmeleyle."],
      [14, 500, "Halanız"],
      [13, 750, "Üniversite arkadaşları"],
      [11, 300, null],
      [10, 1_500, "Aydın ailesi", "Bir ömür mutluluklar."],
      [8, 200, "Sude"],
      [7, 750, null],
      [5, 1_000, "Kenan ve Filiz"],
      [4, 150, "Komşunuz Nuriye"],
      [3, 1_500, null, "Düğüne gelemedim, gönlüm sizinle."],
      [2, 200, "Emre"],
      [1, 750, "Aunt Leyla", "With love from London."],
    ],
  },
  {
    key: "sample-ramadan",
    owner: ["Ayşe", "Bulut"],
    day: "ramadan",
    goal: 10_000,
    approvedDaysAgo: 25,
    state: "confirmed",
    texts: {
      tr: {
        name: "İftar sofrasından bir bardak su",
        about: [
          "Apartmanımızda her akşam iftarı başka bir komşu veriyor. Bu yıl sofradan kalkarken herkes bir bardak suyun parasını ayırdı.",
          "On iki dairenin ve dostlarımızın desteğiyle hedefimize ulaştık. Katılan herkese teşekkür ederiz.",
        ].join("\n\n"),
      },
      en: {
        name: "A glass of water from the iftar table",
        about: [
          "In our building another neighbour hosts iftar every evening. This year each of us set aside the price of a glass of water before leaving the table.",
          "With the help of twelve flats and of our friends we have reached the goal. Thank you, everybody.",
        ].join("\n\n"),
      },
    },
    gifts: [
      [24, 750, "1 numara"],
      [23, 750, "2 numara", "İlk iftar bizden."],
      [22, 1_000, "Bulut ailesi"],
      [20, 500, null],
      [18, 750, "Rahime Teyze", "Gençlerin eline sağlık."],
      [16, 1_250, "Dördüncü kat"],
      [13, 1_000, null],
      [11, 1_500, "Şükrü ve Naciye"],
      [8, 1_000, "Kapıcımız Bayram"],
      [6, 1_500, null, "Tamamlansın istedik."],
    ],
  },
];
