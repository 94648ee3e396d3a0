import type { StarterItem } from "./types.ts";

/**
 * The openings of the finished wells and of the finished project. `cause` is the key of the cause here; the loader
 * names it by its id. Nobody is told of them.
 */
export const openings: readonly StarterItem[] = [
  {
    slug: "well-uganda-yumbe",
    picture: "/pictures/after-pond.svg",
    texts: {
      tr: {
        place: "Lodonga ilkokulu, Yumbe, Uganda",
        summary:
          "Kuyu 4 Eylül 2026 sabahı okul bahçesinde açıldı. İlk bidonu altıncı sınıflar doldurdu. Artık kimse derse susuz girmiyor; yolun karşısındaki 24 aile de suyunu buradan alıyor.",
        water_test:
          "27 Ağustos 2026, Arua bölge laboratuvarı: koli basili yok, arsenik ve nitrat sınırın altında, içmeye uygun.",
        picture_alt: "Aynı öğrenci bugün: pompadan doldurduğu bardağıyla gülüyor.",
        picture_before_alt: "Kuyudan önce: bir öğrenci, kurak bir göletin kıyısında kabını dolduruyor.",
      },
      en: {
        place: "Lodonga primary school, Yumbe, Uganda",
        summary:
          "The well was opened in the school yard on the morning of 4 September 2026. The sixth form filled the first jerrycan. Nobody goes to class thirsty any more, and the 24 families across the road fetch their water here.",
        water_test:
          "27 August 2026, district laboratory of Arua: no coliform bacteria, arsenic and nitrate below the limits, fit to drink.",
        picture_alt: "The same pupil today, smiling with a cup of water from the pump.",
        picture_before_alt: "Before the well: a pupil filling her bottle at the edge of a drying pond.",
      },
    },
    fields: {
      cause: "well-uganda-yumbe",
      opened_on: "2026-09-04",
      coordinates: "3.468, 31.246",
      picture_before: "/pictures/before-pond.svg",
    },
  },
  {
    slug: "well-bangladesh-bhola",
    picture: "/pictures/after-way.svg",
    texts: {
      tr: {
        place: "Char Kukri, Bhola, Bangladeş",
        summary:
          "Kuyu 12 Haziran 2026'da, taşkın çizgisinin üstündeki setin üzerinde açıldı. 96 aile suyunu artık köyünden alıyor.",
        water_test: "29 Mayıs 2026, iki laboratuvar: tuz ve arsenik sınırın altında, içmeye uygun.",
        picture_alt: "Bugün: aynı kadın köyün pompasında gülümsüyor.",
        picture_before_alt: "Kuyudan önce: başında dolu bidonla uzun bir yolda yürüyen bir kadın.",
      },
      en: {
        place: "Char Kukri, Bhola, Bangladesh",
        summary:
          "The well was opened on 12 June 2026, on its platform above the flood line. 96 families fetch their water in the village now.",
        water_test: "29 May 2026, two laboratories: salt and arsenic below the limits, fit to drink.",
        picture_alt: "Today: the same woman smiling at the village pump.",
        picture_before_alt: "Before the well: a woman walking a long way with a full jerrycan on her head.",
      },
    },
    fields: {
      cause: "well-bangladesh-bhola",
      opened_on: "2026-06-12",
      coordinates: "21.946, 90.693",
      picture_before: "/pictures/before-way.svg",
    },
  },
  {
    slug: "village-library-van",
    picture: "/pictures/project-books.svg",
    texts: {
      tr: {
        place: "Çaldıran ve Özalp, Van",
        summary: "Dört okulun kitaplığı 12 Ekim 2026'da açıldı. Raflarda 2.400 kitap var.",
        water_test: "",
        picture_before_alt: "",
        picture_alt: "Dolu kitap rafları ve masada açık duran bir kitap.",
      },
      en: {
        place: "Çaldıran and Özalp, Van",
        summary: "The libraries of the four schools opened on 12 October 2026. There are 2,400 books on the shelves.",
        water_test: "",
        picture_before_alt: "",
        picture_alt: "Full bookshelves and a book lying open on a table.",
      },
    },
    fields: { cause: "village-library-van", opened_on: "2026-10-12", coordinates: "", picture_before: "" },
  },
];
