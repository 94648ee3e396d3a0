import type { StarterProject } from "./types.ts";

export const healthAndShelterProjects: readonly StarterProject[] = [
  {
    key: "health-post-somalia",
    country: "SO",
    picture: "/pictures/project-clinic.svg",
    goal: 540000,
    collected: 226800,
    status: "open",
    cost: 450,
    category: "health",
    texts: {
      tr: {
        title: "Bay bölgesinde anne ve çocuk sağlığı ocağı",
        summary: "Ayda 900 muayene. 450 TL, bir annenin gebelik boyunca kontrol ve ilaç gideri.",
        picture_alt: "Kalp işaretli bir sağlık ocağı, önünde çocuklu bir anne ve bir komşu.",
        story: [
          "Baidoa'nın doğusundaki sağlık ocağı iki odalı bir yapı. Bir hekim, üç ebe ve bir eczacı çalışıyor; ayda yaklaşık 900 muayene yapılıyor.",
          "En çok başvuru gebe kadınlardan ve beş yaşından küçük çocuklardan. 450 TL, bir annenin dört kontrolünü, vitaminlerini ve doğum setini karşılar.",
          "Ocağın bir yıllık ilaç, yakıt ve personel gideri 540.000 TL. Harcamalar üç ayda bir bu sayfada paylaşılır.",
        ].join("\n\n"),
      },
      en: {
        title: "A mother-and-child health post in Bay",
        summary: "900 examinations a month. 450 TL covers one mother's check-ups and medicine.",
        picture_alt: "A health post with a heart on its sign, a mother with her child and a neighbour in front.",
        story: [
          "The health post east of Baidoa has two rooms. A doctor, three midwives and a pharmacist work there and see about 900 patients a month.",
          "Most are pregnant women and children under five. 450 TL covers four check-ups, vitamins and a delivery kit for one mother.",
          "A year of medicine, fuel and staff costs 540,000 TL. Spending is shared on this page every three months.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "cataract-niger",
    country: "NE",
    picture: "/pictures/project-eye.svg",
    goal: 300000,
    collected: 288000,
    status: "closed",
    cost: 3000,
    category: "health",
    texts: {
      tr: {
        title: "Nijer'de 96 katarakt ameliyatı",
        summary: "2026 dönemi kapandı. 96 kişi ameliyat oldu; yeni dönem Ekim 2027'de açılacak.",
        picture_alt: "Bir masada gözlük, arkasında göz muayene tablosu.",
        story: [
          "Zinder bölge hastanesinde katarakt ameliyatı yılda bir kez, ziyaretçi ekiplerle yapılıyor. Bekleyenlerin çoğu altmış yaşın üzerinde ve yıllardır göremiyor.",
          "Ekim 2026'da iki göz hekimi ve dört hemşire on gün çalıştı; 96 kişi ameliyat edildi. Her hasta bir hafta sonra yeniden muayene edildi.",
          "Dönem kapandığı için bağış alınmıyor. Kullanılmayan cihaz ve sarf malzemesi hastaneye bırakıldı.",
        ].join("\n\n"),
      },
      en: {
        title: "96 cataract operations in Niger",
        summary: "The 2026 season is closed. 96 people had their operation; the next opens in October 2027.",
        picture_alt: "A pair of glasses on a table, an eye chart behind them.",
        story: [
          "At the regional hospital of Zinder cataracts are operated on once a year, by visiting teams. Most who wait are over sixty and have not seen for years.",
          "In October 2026 two eye doctors and four nurses worked for ten days; 96 people had their operation. Each was examined again after a week.",
          "No gifts are taken now that the season is closed. Unused equipment and supplies were left to the hospital.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "family-tent-afghanistan",
    country: "AF",
    picture: "/pictures/project-tent.svg",
    goal: 400000,
    collected: 124000,
    status: "open",
    cost: 4000,
    category: "shelter",
    texts: {
      tr: {
        title: "Herat'ta 100 aileye kışlık çadır",
        summary: "Evini depremde yitiren aileler için yalıtımlı çadır, zemin ve soba borusu.",
        picture_alt: "Karlı dağların eteğinde sıralanan çadırlar, önünde bir anne ve çocuğu.",
        story: [
          "Herat'ın Zinda Can ilçesinde evi yıkılan ailelerin bir bölümü hâlâ yazlık çadırda. Gece sıcaklığı aralıkta eksi ona iniyor.",
          "Kışlık çadır çift katlıdır; altına tahta ızgara ve keçe serilir, soba borusu için ısıya dayanıklı çıkışı vardır. Beş kişilik bir aile için 20 metrekaredir.",
          "Çadırları kuran ekip ilçenin kendi ustalarından oluşuyor. İlk 30 çadır kuruldu; kalanların ocak sonuna dek yetişmesi hedefleniyor.",
        ].join("\n\n"),
      },
      en: {
        title: "Winter tents for 100 families in Herat",
        summary: "Insulated tents, floors and stovepipe outlets for families who lost their homes in the earthquake.",
        picture_alt: "Tents in rows below snowy mountains, a mother and her child in front.",
        story: [
          "In Zinda Jan, Herat, some of the families whose houses fell still live in summer tents. At night in December it is minus ten.",
          "A winter tent has two layers, a wooden grid and felt below, and a heat-proof outlet for a stovepipe. At 20 square metres it fits a family of five.",
          "The team that puts them up are craftsmen of the district. The first 30 stand; we aim to finish the rest by the end of January.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "winter-blankets-syria",
    country: "SY",
    picture: "/pictures/project-winter.svg",
    goal: 350000,
    collected: 259000,
    status: "open",
    cost: 1400,
    category: "shelter",
    texts: {
      tr: {
        title: "İdlib'de kış paketi: battaniye ve yakacak",
        summary: "250 aileye dört battaniye, 100 kilo yakacak ve bir soba bakımı.",
        picture_alt: "Üst üste katlanmış battaniyeler, yanan bir soba ve karlı bir pencere.",
        story: [
          "İdlib'in kuzeyindeki yerleşimlerde evler briketten ve yalıtımsız. Aileler kışın giysi ve plastik yakarak ısınmaya çalışıyor; bu hem pahalı hem zararlı.",
          "Bir pakette dört kalın battaniye, 100 kilo pirina briketi ve sobanın temizlenip borusunun yenilenmesi var.",
          "Dağıtım aralık ve ocak aylarında iki turda yapılır. Önce bebekli, hasta ve yaşlı bulunan evlere gidilir.",
        ].join("\n\n"),
      },
      en: {
        title: "A winter package in Idlib: blankets and fuel",
        summary: "Four blankets, 100 kilos of fuel and a stove repair for each of 250 families.",
        picture_alt: "Folded blankets in a pile, a lit stove and a window with snow.",
        story: [
          "In the settlements north of Idlib the houses are of bare block, without insulation. Families burn clothes and plastic to keep warm, which is both costly and harmful.",
          "A package holds four thick blankets and 100 kilos of olive-cake briquettes, and the stove is cleaned and its pipe renewed.",
          "Distribution takes place in two rounds, in December and January. Homes with babies, the sick and the old come first.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "orphan-home-uganda",
    country: "UG",
    picture: "/pictures/project-orphan.svg",
    collected: 96200,
    status: "open",
    cost: 1300,
    category: "shelter",
    texts: {
      tr: {
        title: "Yumbe'de 70 yetimin aylık desteği",
        summary: "1.300 TL, akrabası yanında büyüyen bir çocuğun bir aylık gıda, okul ve sağlık payı.",
        picture_alt: "Bir evin önünde el ele duran çocuklar ve onlara bakan bir kadın.",
        story: [
          "Yumbe'de desteklediğimiz 70 çocuğun hiçbiri yurtta kalmıyor; hepsi annesinin, teyzesinin ya da ninesinin yanında büyüyor. Amacımız evin ayakta kalması.",
          "Aylık 1.300 TL üçe bölünür: gıda, okul gideri ve sağlık. Tutar aileye değil doğrudan bakkala, okula ve ocağa ödenir; aile ne alacağına kendisi karar verir.",
          "Bir sosyal çalışmacı her evi iki ayda bir ziyaret eder. Çocukların adı ve fotoğrafı paylaşılmaz.",
        ].join("\n\n"),
      },
      en: {
        title: "Monthly support for 70 orphans in Yumbe",
        summary: "1,300 TL is a month of food, school and health for a child growing up with relatives.",
        picture_alt: "Children hand in hand in front of a house and a woman looking after them.",
        story: [
          "None of the 70 children we support in Yumbe lives in an institution; all grow up with a mother, an aunt or a grandmother. Our aim is to keep the home standing.",
          "The monthly 1,300 TL is divided in three: food, school and health. It is paid to the grocer, the school and the health post directly; the family decides what to buy.",
          "A social worker visits every home once in two months. Children's names and photographs are not shared.",
        ].join("\n\n"),
      },
    },
  },
];
