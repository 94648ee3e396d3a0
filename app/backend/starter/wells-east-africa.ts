import type { StarterWell } from "./types.ts";

export const wellsInEastAfrica: readonly StarterWell[] = [
  {
    key: "well-somalia-baidoa",
    country: "SO",
    picture: "/pictures/well-somalia.svg",
    goal: 178000,
    collected: 8900,
    status: "open",
    stage: "stage-2",
    people: 980,
    depth: 110,
    texts: {
      tr: {
        title: "Baidoa yolunda çobanlara derin kuyu",
        summary: "Bay bölgesinde göçer aileler ve sürüleri için 110 metrelik kuyu ve hayvan yalağı.",
        picture_alt: "Ay ışığında, el pompasından dolan bir yalağın başında develer ve bir keçi, pompada bir adam.",
        story: [
          "Awdinle, Somali'nin Bay bölgesinde, Baidoa'ya giden göç yolunun üzerinde bir konak yeri. Çevresinde 140 aile yerleşik yaşıyor; kuru mevsimde göçerlerle birlikte suya gelenlerin sayısı 980'i buluyor.",
          "En yakın kuyu 22 kilometre uzakta ve suyu tuzlu. Yeni kuyu 110 metreye, tatlı su tabakasına inecek. İnsanlar için pompa, develer ve keçiler için ayrı bir yalak yapılacak; ikisinin arası çitle ayrılacak.",
          "Kuyuyu yerleşik aileler ile göçer grupların birer temsilcisinden oluşan yedi kişilik bir kurul yönetecek. Su sırası kurulun defterine yazılacak. Pompanın bakımını Baidoa'daki atölye yapacak.",
          "Sondaj makinesi bölgeye yılda iki kez geliyor. Hedef o zamana dek tamamlanırsa iş Haziran 2027'de başlıyor.",
        ].join("\n\n"),
      },
      en: {
        title: "A deep well for herders on the Baidoa road",
        summary: "A 110-metre well and a trough for herding families and their animals in the Bay region.",
        picture_alt: "Camels and a goat in the moonlight by a trough filled from a hand pump, a man at the pump.",
        story: [
          "Awdinle is a stopping place on the herding route to Baidoa, in the Bay region of Somalia. 140 families live around it all year; in the dry season, with the herders, 980 people come for water.",
          "The nearest well is 22 kilometres away and salty. The new one will go down 110 metres to fresh water. There will be a pump for people and a separate trough for camels and goats, with a fence between them.",
          "A committee of seven, drawn from settled families and herding groups, will run the well and write the order of watering in its book. The workshop in Baidoa will maintain the pump.",
          "The drilling rig reaches the area twice a year. If the goal is met by then, work starts in June 2027.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "well-ethiopia-hararghe",
    country: "ET",
    picture: "/pictures/well-ethiopia.svg",
    goal: 138000,
    collected: 46920,
    status: "open",
    stage: "stage-2",
    people: 620,
    depth: 67,
    texts: {
      tr: {
        title: "Doğu Hararge yaylalarına kuyu",
        summary: "2.100 metre yükseklikteki köyde su vadinin dibinde. Kuyu 95 ailenin yokuşunu bitirecek.",
        picture_alt:
          "Yeşil tepelerin önünde pompa çeken bir kadın, gülen bir çocuk ve uzakta bidon taşıyan başka bir kadın.",
        story: [
          "Jarso, Etiyopya'nın Doğu Hararge yaylalarında, 2.100 metre yükseklikte bir köy. 95 aile teraslarda darı ve sebze yetiştiriyor. Kaynak vadinin dibinde; inişi kırk dakika, dolu bidonla çıkışı bir buçuk saat.",
          "Jeoloji raporu köyün alt ucunda 60 metreden sonra su gösteriyor. Kuyu 67 metreye inecek. Pompa yamaca kurulacağı için önüne taş bir istinat duvarı ve basamaklar yapılacak.",
          "Köyün kadınlar birliği bakımı üstlendi. Birlik, pompanın anahtarını ve yedek parçaları tutacak, her perşembe zemini temizleyecek.",
          "Yol yağmurda kapandığı için çalışma Kasım ile Mart arasında yapılabiliyor. Başlangıç Aralık 2026 sonu olarak planlandı.",
        ].join("\n\n"),
      },
      en: {
        title: "A well in the highlands of East Hararghe",
        summary: "At 2,100 metres, water lies at the foot of the valley. The well will spare 95 families the climb.",
        picture_alt:
          "A woman working a pump in front of green hills, a laughing child and, far off, another woman carrying a jerrycan.",
        story: [
          "Jarso is a village at 2,100 metres in the highlands of East Hararghe, Ethiopia. 95 families grow sorghum and vegetables on terraces. The spring is at the foot of the valley: forty minutes down, an hour and a half back up with a full jerrycan.",
          "The geological report shows water below 60 metres at the lower end of the village. The well will reach 67 metres. As the pump stands on a slope, a stone retaining wall and steps will be built in front of it.",
          "The village women's association has taken on its upkeep. It will hold the pump key and the spare parts, and clean the apron every Thursday.",
          "Rain closes the road, so work is possible between November and March. The start is planned for the end of December 2026.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "well-uganda-yumbe",
    country: "UG",
    picture: "/pictures/well-uganda.svg",
    goal: 68000,
    collected: 68000,
    status: "completed",
    stage: "stage-1",
    people: 480,
    depth: 45,
    texts: {
      tr: {
        title: "Yumbe'de okul bahçesine kuyu",
        summary: "Kuyu bitti. 360 öğrenci ve 24 komşu aile Eylül 2026'dan beri temiz su içiyor.",
        picture_alt: "Okul bahçesindeki pompanın çevresinde üç öğrenci; biri avuçlarından su içiyor.",
        story: [
          "Lodonga ilkokulu, Uganda'nın Yumbe bölgesinde 360 öğrencili bir köy okulu. Öğrenciler her sabah yanlarında iki litre su getiriyordu. Getiremeyenler derse susuz giriyordu.",
          "Bağışlarla 45 metrelik kuyu Ağustos 2026'da açıldı. Su tahlili temiz çıktı, pompa 4 Eylül 2026'da teslim edildi. Okulun yanındaki 24 aile de kuyudan su alıyor.",
          "Pompaya okul bakıyor. Bir öğretmen ile iki veli bakım eğitimi aldı.",
          "Bu kuyu 214 kişinin bağışıyla açıldı.",
        ].join("\n\n"),
      },
      en: {
        title: "A well in a school yard in Yumbe",
        summary: "The well is finished. 360 pupils and 24 families have had clean water since September 2026.",
        picture_alt: "Three pupils around the pump in a school yard; one is drinking from her hands.",
        story: [
          "Lodonga primary school is a village school of 360 pupils in the Yumbe district of Uganda. Each morning the pupils brought two litres of water with them. Those who could not went without.",
          "With your gifts a 45-metre well was drilled in August 2026. The water test was clean and the pump was handed over on 4 September 2026. The 24 families next to the school use it too.",
          "The school looks after the pump. One teacher and two parents were trained in its upkeep.",
          "214 people gave for this well.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "well-tanzania-dodoma",
    country: "TZ",
    picture: "/pictures/well-tanzania.svg",
    goal: 126000,
    collected: 91980,
    status: "open",
    stage: "stage-2",
    people: 730,
    depth: 76,
    texts: {
      tr: {
        title: "Dodoma bozkırında köy kuyusu",
        summary: "Chali köyünde 105 aile ve küçük sürüleri için 76 metrelik kuyu.",
        picture_alt: "Büyük bir akasyanın yanında, batan güneşe karşı pompadan su çeken ve bidon taşıyan kadınlar.",
        story: [
          "Chali, Tanzanya'nın Dodoma bölgesinde, yılda yedi ay yağmur görmeyen bir köy. 105 aile, bir gölette biriken suyu hayvanlarla birlikte kullanıyor. Gölet ağustosta çamura dönüyor.",
          "Kuyu 76 metre derinliğinde olacak ve köyün iki mahallesinin ortasına açılacak. Hayvanların suyu göletten sürecek; kuyu yalnızca içme ve yemek suyu için ayrıldı.",
          "Köy meclisi dört kişilik bir su kurulu seçti. Kurul, pompa için ilk yılın yedek parça parasını şimdiden topladı. Yıllık bakımı Dodoma'daki teknik ekip yapacak.",
          "Sondaj için gün belli: 18 Ocak 2027. Hedef erken tamamlanırsa çalışma iki hafta öne alınabilir.",
        ].join("\n\n"),
      },
      en: {
        title: "A village well on the Dodoma plain",
        summary: "A 76-metre well for 105 families in the village of Chali.",
        picture_alt: "Women drawing and carrying water beside a large acacia, the setting sun behind them.",
        story: [
          "Chali, in the Dodoma region of Tanzania, sees no rain for seven months of the year. Its 105 families share the water of a pond with their animals. In August the pond turns to mud.",
          "The well will be 76 metres deep, between the two quarters of the village. Animals will go on using the pond; the well is kept for drinking and cooking.",
          "The village council chose a water committee of four, which has already collected the first year's money for spare parts. A technical team from Dodoma will do the yearly maintenance.",
          "The day for drilling is set: 18 January 2027. If the goal is met early, work can begin two weeks sooner.",
        ].join("\n\n"),
      },
    },
  },
];
