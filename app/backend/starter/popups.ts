import type { StarterItem } from "./types.ts";

export const popups: readonly StarterItem[] = [
  {
    slug: "share-of-a-well",
    picture: "/pictures/well-ethiopia.svg",
    fields: { button_url: "/waterwell-projects" },
    texts: {
      tr: {
        title: "Bir kuyuya ortak olun",
        description:
          "Bir hisse 350 TL'den başlar. Kuyu açılınca yerini, derinliğini ve su tahlilini sayfasında gösteririz.",
        button_text: "Kuyuları gör",
        picture_alt: "Dağların önündeki bir köyde, çatısı otlarla örtülü evlerin arasında su kuyusu.",
      },
      en: {
        title: "Take a share in a well",
        description:
          "A share starts at 350 TL. When the well is opened, its page will show where it is, how deep it goes and what the water test says.",
        button_text: "See the wells",
        picture_alt: "A well among thatched houses in a village below mountains.",
      },
    },
  },
];
