import type { StarterItem } from "./types.ts";

export const books: readonly StarterItem[] = [
  {
    slug: "suyun-yolu",
    picture: "/pictures/book-water.svg",
    fields: { author: "Nihal Ören", year: 2024, pages: 168 },
    texts: {
      tr: {
        title: "Suyun Yolu: Sahel'de bir kuyu nasıl açılır",
        summary: "Etütten teslimata bir kuyunun hikâyesi; çizimler, maliyetler ve tutmayan kuyulardan öğrenilenler.",
        picture_alt: "Üzerinde damla çizimi olan bir kitap kapağı.",
      },
      en: {
        title: "The Way of Water: how a well is drilled in the Sahel",
        summary: "The story of a well from survey to handover, with drawings, costs and what failed wells taught.",
        picture_alt: "A book cover with the drawing of a drop.",
      },
    },
  },
  {
    slug: "dere-kenarinda",
    picture: "/pictures/book-diary.svg",
    fields: { author: "Kerem Aydın", year: 2023, pages: 96 },
    texts: {
      tr: {
        title: "Dere Kenarında: çocukların su günlükleri",
        summary: "Altı ülkeden otuz çocuğun bir hafta boyunca tuttuğu su günlükleri ve çizimleri.",
        picture_alt: "Üzerinde dere ve ağaç çizimi olan bir kitap kapağı.",
      },
      en: {
        title: "By the Stream: children's diaries of water",
        summary: "Diaries and drawings that thirty children of six countries kept for a week.",
        picture_alt: "A book cover with a stream and a tree.",
      },
    },
  },
  {
    slug: "gonullunun-el-kitabi",
    picture: "/pictures/book-handbook.svg",
    fields: { author: "Zeynep Kaplan", year: 2025, pages: 72 },
    texts: {
      tr: {
        title: "Gönüllünün El Kitabı",
        summary: "Sahaya gidenler, çeviri yapanlar ve etkinlik düzenleyenler için kısa bir rehber.",
        picture_alt: "Üzerinde el ele tutuşan insanlar olan bir kitap kapağı.",
      },
      en: {
        title: "The Volunteer's Handbook",
        summary: "A short guide for those who travel, translate and organise.",
        picture_alt: "A book cover with people holding hands.",
      },
    },
  },
];
