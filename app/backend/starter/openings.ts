import type { StarterItem } from "./types.ts";

/**
 * The openings of finished wells. `cause` is the key of the well here; the loader names it by its id. Nobody is told of
 * them.
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
];
