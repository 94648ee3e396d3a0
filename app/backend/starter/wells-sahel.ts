import type { StarterWell } from "./types.ts";

export const wellsInTheSahel: readonly StarterWell[] = [
  {
    key: "well-chad-mongo",
    country: "TD",
    picture: "/pictures/well-chad.svg",
    goal: 84000,
    collected: 51660,
    status: "open",
    stage: "stage-1",
    people: 410,
    depth: 58,
    texts: {
      tr: {
        title: "Dabaye köyüne el pompalı kuyu",
        summary:
          "Mongo yakınındaki Dabaye köyünde 62 aile suyu 4 kilometre öteden taşıyor. Kuyu, köy meydanına açılacak.",
        picture_alt: "Kerpiç evli bir çöl köyünde el pompasından su çeken bir kadın ve bidonunu tutan bir çocuk.",
        story: [
          "Dabaye, Çad'ın Guéra bölgesinde, Mongo kasabasına 18 kilometre uzaklıkta bir köy. 62 aile, yaklaşık 410 kişi yaşıyor. Köyün kendi suyu yok. Kadınlar ve çocuklar, kuru mevsimde 4 kilometre ötedeki dere yatağına gidip kumu elleriyle kazıyor.",
          "Kuyu 58 metre derinliğinde olacak ve köy meydanına, okulun 200 metre yakınına açılacak. Üzerine el pompası konacak, çevresine beton zemin ve hayvanlar için ayrı bir yalak yapılacak.",
          "Bakımı, köyün kendi seçtiği beş kişilik su kurulu üstleniyor. İkisi pompa onarımı için üç günlük eğitim alacak. Yedek conta ve çubuklar köyde bir sandıkta duracak.",
          "Sondaj ekibi Ocak 2027'de yola çıkıyor. İşin altı hafta sürmesini bekliyoruz. Su tahlili temiz çıkmadan kuyu teslim edilmez.",
        ].join("\n\n"),
      },
      en: {
        title: "A hand-pump well for Dabaye",
        summary:
          "In Dabaye, near Mongo, 62 families carry water from 4 kilometres away. The well will stand in the village square.",
        picture_alt:
          "A woman drawing water from a hand pump in a desert village of mud-brick houses, a child waiting with a jerrycan.",
        story: [
          "Dabaye lies in the Guéra region of Chad, 18 kilometres from the town of Mongo. It is home to 62 families, about 410 people. The village has no water of its own. In the dry season women and children walk 4 kilometres to a riverbed and dig in the sand by hand.",
          "The well will be 58 metres deep, in the village square, 200 metres from the school. It will have a hand pump, a concrete apron and a separate trough for animals.",
          "A water committee of five, chosen by the village, looks after it. Two of them will be trained for three days in repairing the pump. Spare seals and rods stay in a chest in the village.",
          "The drilling team sets out in January 2027. We expect the work to take six weeks. The well is not handed over until the water test is clean.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "well-niger-zinder",
    country: "NE",
    picture: "/pictures/well-niger.svg",
    goal: 165000,
    collected: 0,
    status: "open",
    stage: "stage-2",
    people: 860,
    depth: 94,
    texts: {
      tr: {
        title: "Garin Malam köyüne derin kuyu",
        summary: "Zinder'in güneyinde su 80 metrenin altında. Derin kuyu 130 aileye yıl boyu su verecek.",
        picture_alt:
          "Toprağın kesiti: el pompasından inen boru, kum ve kaya katmanlarını geçip yeraltı suyuna ulaşıyor.",
        story: [
          "Garin Malam, Nijer'in Zinder bölgesinde, 130 aileli bir köy. Elle kazılmış iki kuyusu var; ikisi de şubat ayında kuruyor. O günden ilk yağmura kadar köylü suyu eşek arabasıyla 7 kilometreden getiriyor.",
          "Yeraltı suyu burada 80 metrenin altında başlıyor. Sondaj 94 metreye inecek, son 12 metreye süzgeçli boru döşenecek. Üzerine derin kuyuya uygun bir el pompası konacak.",
          "Pompanın bakımı köyün su kurulunda. Her aile ayda küçük bir katkı verecek; biriken para yalnızca yedek parça için kullanılacak ve defteri köy okulunun öğretmeni tutacak.",
          "Çalışma, hedef tamamlandıktan sonraki iki ay içinde başlıyor. En erken tarih Mart 2027.",
        ].join("\n\n"),
      },
      en: {
        title: "A deep well for Garin Malam",
        summary:
          "South of Zinder the water lies more than 80 metres down. A deep well will serve 130 families all year.",
        picture_alt:
          "A section through the ground: the pipe of a hand pump passes sand and rock and reaches the groundwater.",
        story: [
          "Garin Malam is a village of 130 families in the Zinder region of Niger. It has two wells dug by hand; both run dry in February. From then until the first rain, people fetch water by donkey cart from 7 kilometres away.",
          "Groundwater here begins below 80 metres. The borehole will go down to 94 metres, with a screened pipe along the last 12. A hand pump made for deep wells will stand on top.",
          "The village water committee looks after the pump. Each family gives a small sum every month; the money is spent on spare parts only, and the teacher of the village school keeps the book.",
          "Work starts within two months of reaching the goal, in March 2027 at the earliest.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "well-mali-segou",
    country: "ML",
    picture: "/pictures/well-mali.svg",
    goal: 245000,
    collected: 142100,
    status: "open",
    stage: "stage-3",
    people: 1400,
    depth: 88,
    texts: {
      tr: {
        title: "Segu'da güneş enerjili kuyu ve su kulesi",
        summary: "Üç mahalleli Tiebani köyü için güneş paneli, 10 tonluk depo ve dört çeşme.",
        picture_alt: "Kerpiç bir köyde mavi depolu su kulesi, güneş paneli ve başında bidon taşıyan bir kadın.",
        story: [
          "Tiebani, Mali'nin Segu bölgesinde, pazarı olan büyükçe bir köy. Üç mahallesinde 190 aile, 1.400 kişi yaşıyor. Köyde tek bir el pompası var ve sabah dörtte sıra başlıyor.",
          "Bu köye ikinci bir el pompası yetmez. 88 metrelik kuyuya dalgıç pompa inecek, gücünü güneş panellerinden alacak. Su 10 tonluk depoya çıkacak, oradan dört çeşmeye dağılacak. Çeşmelerden biri sağlık ocağının bahçesinde olacak.",
          "Sistemi köyün su kurulu işletecek. Segu'daki bir teknisyenle iki yıllık bakım anlaşması yapılıyor; paneller üç ayda bir, pompa yılda bir kontrol edilecek.",
          "Kulenin temeli Şubat 2027'de atılıyor. Suyun mayıs sıcağından önce akmasını hedefliyoruz.",
        ].join("\n\n"),
      },
      en: {
        title: "A solar well and water tower in Ségou",
        summary: "A solar panel, a 10-tonne tank and four taps for the three quarters of Tiebani.",
        picture_alt:
          "A water tower with a blue tank in a mud-brick village, a solar panel and a woman carrying a jerrycan on her head.",
        story: [
          "Tiebani is a larger village with its own market in the Ségou region of Mali. Its three quarters hold 190 families, 1,400 people. There is one hand pump, and the queue begins at four in the morning.",
          "A second hand pump would not be enough. A submersible pump will go into an 88-metre well and run on solar panels. The water rises to a 10-tonne tank and flows to four taps, one of them in the yard of the health post.",
          "The village water committee will run the system. A two-year maintenance agreement is being made with a technician in Ségou; panels are checked every three months, the pump once a year.",
          "The tower's foundation is laid in February 2027. We aim to have water before the heat of May.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "well-burkina-koudougou",
    country: "BF",
    picture: "/pictures/well-burkina.svg",
    goal: 79000,
    collected: 75840,
    status: "open",
    stage: "stage-1",
    people: 540,
    depth: 52,
    texts: {
      tr: {
        title: "Tanghin köyünün ilk kuyusu",
        summary: "Koudougou yakınında 78 aile için 52 metrelik kuyu. Hedefe az kaldı.",
        picture_alt: "Yuvarlak kulübelerin önünde pompa çeken bir adam ve başında leğenle su taşıyan bir kadın.",
        story: [
          "Tanghin, Burkina Faso'nun Koudougou kentine 25 kilometre uzaklıkta, darı ve yer fıstığı eken bir köy. 78 aile su için komşu köyün pompasına gidiyor. Yol bir saat sürüyor, pompada sıra bazen iki saati buluyor.",
          "Köyün kuzeyindeki tarlanın kenarında, jeologların işaretlediği noktada 52 metreye inilecek. Beton zemin, taşan suyu küçük bir sebze bahçesine ulaştıracak biçimde eğimli yapılacak.",
          "Bakım sırası aileler arasında haftalık dönecek. Pompayı onarmayı öğrenecek iki kişiyi köy şimdiden seçti: demirci Issa ile ebe Mariam.",
          "Hedef tamamlandığında ekip üç hafta içinde işe başlıyor. Sondajın aralık sonunda bitmesini planlıyoruz.",
        ].join("\n\n"),
      },
      en: {
        title: "The first well of Tanghin",
        summary: "A 52-metre well for 78 families near Koudougou. The goal is close.",
        picture_alt: "A man working a pump in front of round huts and a woman carrying water in a basin on her head.",
        story: [
          "Tanghin is 25 kilometres from Koudougou in Burkina Faso and grows millet and groundnuts. Its 78 families use the next village's pump. The walk takes an hour, and the queue at the pump up to two.",
          "The borehole will go down 52 metres at the edge of the field north of the village, where the geologists marked the spot. The concrete apron will slope so that spilt water reaches a small vegetable garden.",
          "Families will take weekly turns at upkeep. The village has already chosen the two people who will learn to repair the pump: Issa the blacksmith and Mariam the midwife.",
          "Once the goal is reached the team starts within three weeks. We plan to finish drilling by the end of December.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "well-cameroon-maroua",
    country: "CM",
    picture: "/pictures/well-cameroon.svg",
    goal: 60000,
    collected: 26400,
    status: "open",
    stage: "stage-1",
    people: 350,
    depth: 24,
    texts: {
      tr: {
        title: "Maroua'da taş örgülü köy kuyusu",
        summary: "Su yüzeye yakın, fakat eski kuyunun ağzı açık. 50 aile için örgülü, üstü kapalı yeni bir kuyu.",
        picture_alt: "Çatılı, taş örgülü bir kuyunun iki yanında kovalarıyla duran bir adam ve bir kadın.",
        story: [
          "Djoulgouf, Kamerun'un kuzeyinde, Maroua kasabasının dışında 50 ailelik bir köy. Su 15 metrede çıkıyor; bu bir şans. Ancak elle kazılan eski kuyunun duvarı toprak, ağzı açık. Yağmur mevsiminde içine sel suyu doluyor.",
          "Yeni kuyu 24 metre derinliğinde olacak. Duvarı beton bilezik ve taşla örülecek, ağzı yükseltilecek, üzerine çatı ve çıkrık yapılacak. Eski kuyu güvenle doldurulup kapatılacak.",
          "Kuyunun temizliğini ve kapağını köyün seçtiği iki görevli izleyecek. Su yılda iki kez tahlil edilecek, sonuç köy okulunun duvarına asılacak.",
          "Kazı, suyun en alçak olduğu Nisan 2027'de başlıyor ve iki ay sürüyor.",
        ].join("\n\n"),
      },
      en: {
        title: "A stone-lined village well near Maroua",
        summary: "The water is near, but the old well lies open. A lined and covered well for 50 families.",
        picture_alt: "A man and a woman with buckets on either side of a roofed well built of stone.",
        story: [
          "Djoulgouf is a village of 50 families outside Maroua in northern Cameroon. Water is found at 15 metres, which is fortunate. But the old hand-dug well has earth walls and an open mouth, and floodwater runs into it in the rainy season.",
          "The new well will be 24 metres deep, lined with concrete rings and stone, with a raised mouth, a roof and a windlass. The old well will be filled in and closed safely.",
          "Two keepers chosen by the village will see to its cleanliness and its cover. The water is tested twice a year and the result is put up on the wall of the village school.",
          "Digging starts in April 2027, when the water is lowest, and takes two months.",
        ].join("\n\n"),
      },
    },
  },
];
