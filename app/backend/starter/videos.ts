import type { StarterItem } from "./types.ts";

/** Sample videos without a film, so that no link leads to one that does not exist. */
export const videos: readonly StarterItem[] = [
  {
    slug: "bir-kuyunun-yolculugu",
    daysAgo: 20,
    picture: "/pictures/video-well.svg",
    fields: { host: "youtube", video_id: "", minutes: null },
    texts: {
      tr: {
        title: "Bir kuyunun yolculuğu",
        summary:
          "Etütten ilk suya kadar altı hafta: Uganda'nın Yumbe bölgesinde, Lodonga ilkokulunun bahçesindeki kuyu nasıl açıldı.",
        body: "Film, sondaj ekibiyle geçen altı haftayı dört dakikada anlatıyor: jeologun ölçümü, ilk kırk metre, su geldiği akşam ve pompanın teslimi.",
        picture_alt: "Güneşli bir ovada su kuyusu ve bir kadın.",
      },
      en: {
        title: "The way of a well",
        summary:
          "Six weeks from the survey to the first water: how the well in the yard of Lodonga primary school in Yumbe, Uganda, was drilled.",
        body: "The film tells six weeks with the drilling team in four minutes: the geologist's survey, the first forty metres, the evening when the water came, and the handing over of the pump.",
        picture_alt: "A well and a woman on a sunny plain.",
      },
    },
  },
  {
    slug: "kesimden-sofraya",
    daysAgo: 62,
    picture: "/pictures/video-field.svg",
    fields: { host: "youtube", video_id: "", minutes: null },
    texts: {
      tr: {
        title: "Kesimden sofraya: bir kurban günü",
        summary: "Kars'ta bir kurban günü: veteriner denetimi, isimlerin okunması ve aynı gün yapılan dağıtım.",
        body: "Kars'ın bir ilçesinde, sabah veteriner denetimiyle başlayan günü akşamki dağıtıma kadar izliyoruz. Kesim görüntüsü yoktur.",
        picture_alt: "Tepelerin önünde otlayan koyunlar.",
      },
      en: {
        title: "From the pasture to the table: a day of sacrifice",
        summary: "A day in Kars: the vet's inspection, the reading of names and the sharing out on the same day.",
        body: "In a district of Kars we follow the day from the vet's inspection in the morning to the distribution in the evening. The slaughter itself is not shown.",
        picture_alt: "Sheep grazing in front of hills.",
      },
    },
  },
];
