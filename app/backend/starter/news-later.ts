import type { StarterItem } from "./types.ts";

/** The older half of the sample news. */
export const laterNews: readonly StarterItem[] = [
  {
    slug: "idlib-kis-paketleri",
    daysAgo: 45,
    picture: "/pictures/news-truck.svg",
    texts: {
      tr: {
        title: "İdlib'e kış paketlerini taşıyan ilk üç tır yolda",
        summary:
          "Battaniye, soba ve yakacaktan oluşan paketler Reyhanlı'daki depodan yüklendi. İlk dağıtım çadır kentlerde.",
        picture_alt: "Tepelerin arasında ilerleyen yardım tırları.",
        body: `Reyhanlı'daki depomuzda hazırlanan kış paketlerinin ilk üç tırı yola çıktı. Her pakette dört battaniye, bir soba ve iki haftalık yakacak var.

Dağıtım sırası şöyle belirlendi: önce çadırda yaşayanlar, sonra beş yaşından küçük çocuğu olan aileler. Listeyi kamp kurulları ile saha ekibimiz birlikte çıkardı; her ailenin imzası alınıyor.`,
      },
      en: {
        title: "The first three lorries with winter packages are on their way to Idlib",
        summary: "Packages of blankets, stoves and fuel were loaded in the store in Reyhanlı. Tent camps come first.",
        picture_alt: "Relief lorries on a road between hills.",
        body: `The first three lorries with winter packages have left our store in Reyhanlı. Each package holds four blankets, a stove and fuel for two weeks.

The order is this: families in tents first, then families with children under five. The camps' committees and our team made the list together; every family signs.`,
      },
    },
  },
  {
    slug: "nijer-katarakt-ilk-otuz",
    daysAgo: 58,
    picture: "/pictures/project-eye.svg",
    texts: {
      tr: {
        title: "Nijer'de ilk 30 katarakt ameliyatı yapıldı",
        summary:
          "Zinder'deki hastanede üç günde 30 hasta ameliyat edildi. Ertesi sabah bandajlar açıldı; 29'u görüyor.",
        picture_alt: "Göz muayenesinde kullanılan bir ışık ve bir göz çizimi.",
        body: `Zinder bölge hastanesinde üç gün süren ilk turda 30 katarakt ameliyatı yapıldı. Ertesi sabah bandajlar açıldığında 29 hasta görüyordu. Birinde iltihap geliştiği için tedavisi sürüyor; masrafı projeden karşılanıyor.

Kalan 66 ameliyat için hedefin dolmasını bekliyoruz. Hasta listesi hazır, ameliyathane günleri ayrıldı.`,
      },
      en: {
        title: "The first 30 cataract operations in Niger",
        summary:
          "In three days 30 patients were operated on in the hospital of Zinder. Next morning 29 of them could see.",
        picture_alt: "An examination light and the drawing of an eye.",
        body: `In the first round, three days in the regional hospital of Zinder, 30 cataracts were removed. When the bandages came off next morning 29 patients could see. One has an inflammation and is still in treatment; the project pays for it.

For the other 66 operations the goal has to be reached first. The list of patients is ready and the days in theatre are set aside.`,
      },
    },
  },
  {
    slug: "faaliyet-raporu-yayimlandi",
    daysAgo: 74,
    picture: "/pictures/news-report.svg",
    texts: {
      tr: {
        title: "Faaliyet raporumuz ve bağımsız denetim yayımlandı",
        summary: "Toplanan her 100 liranın 91'i işe, 9'u yönetime harcandı. Raporun tamamını isteyene gönderiyoruz.",
        picture_alt: "Üzerinde sütunlar bulunan açık bir rapor.",
        body: `Geçen yılın faaliyet raporu bağımsız denetimden geçti ve genel kurulda kabul edildi.

- Toplanan her 100 liranın **91'i** sahadaki işe gitti.
- **9'u** yönetim, banka kesintisi ve denetime harcandı.
- 23 kuyu açıldı; 2'sinde su çıkmadı, yerine yenisi açıldı.

Raporun basılı hâlini [iletişim sayfasından](/contact) isteyebilirsiniz.`,
      },
      en: {
        title: "Our annual report and the independent audit are published",
        summary:
          "Of every 100 lira, 91 went into the work and 9 into running it. We send the whole report to whoever asks.",
        picture_alt: "An open report with columns on its pages.",
        body: `Last year's annual report passed an independent audit and was accepted by the general assembly.

- Of every 100 lira collected **91** went into work in the field.
- **9** paid for administration, bank charges and the audit.
- 23 wells were drilled; two found no water and were replaced.

You can ask for a printed copy on the [contact page](/contact).`,
      },
    },
  },
  {
    slug: "bhola-yukseltilmis-kuyu",
    daysAgo: 96,
    picture: "/pictures/well-bangladesh.svg",
    texts: {
      tr: {
        title: "Bhola'da kuyu, sel sularının üstünde kaldı",
        summary: "Yükseltilmiş platform ilk sel mevsimini atlattı. 520 kişi, sel boyunca temiz su içti.",
        picture_alt: "Su basmış bir ovada yüksek bir platform üzerinde su pompası.",
        body: `Bhola adasındaki kuyu, ilk sel mevsimini sorunsuz geçirdi. Su, köy yolunda 80 santimetreye kadar yükseldi; pompanın platformu 130 santimetrede.

Komşu köylerde sığ kuyular çamurla dolarken bu pompa çalışmayı sürdürdü. Sel çekildikten sonra alınan örnekte bakteri bulunmadı. Aynı platform, adada bundan sonra açılacak kuyuların da ölçüsü olacak.`,
      },
      en: {
        title: "On Bhola the well stayed above the flood",
        summary: "The raised platform has come through its first flood. 520 people had clean water all the time.",
        picture_alt: "A water pump on a high platform in a flooded plain.",
        body: `The well on the island of Bhola has come through its first season of floods. On the village road the water rose to 80 centimetres; the pump's platform stands at 130.

While shallow wells in the villages around filled with mud, this pump went on working. A sample taken after the flood held no bacteria. Wells that follow on the island will have the same platform.`,
      },
    },
  },
];
