import type { StarterWell } from "./types.ts";

export const wellsInAsia: readonly StarterWell[] = [
  {
    key: "well-pakistan-tharparkar",
    country: "PK",
    picture: "/pictures/well-pakistan.svg",
    goal: 232000,
    collected: 48720,
    status: "open",
    stage: "stage-3",
    people: 1150,
    depth: 115,
    texts: {
      tr: {
        title: "Thar çölünde güneş enerjili kuyu",
        summary: "Tharparkar'da iki komşu köy için güneş paneli, depo ve üç musluklu çeşme.",
        picture_alt:
          "Çölde güneş paneliyle dolan bir deponun musluğunda kabını dolduran bir kadın, yanında gülen bir çocuk.",
        story: [
          "Bhadari ve Saranghiar, Pakistan'ın Tharparkar ilçesinde birbirine yürüme mesafesinde iki köy. Toplam 165 aile var. Su, derin bir kuyudan develerin çektiği iple çıkarılıyor; bir kovanın yukarı gelmesi on dakikayı buluyor.",
          "115 metrelik yeni kuyuya dalgıç pompa konacak, pompa güneşle çalışacak. Su kapalı bir depoda toplanıp üç musluktan akacak. Tuz oranı yüksek çıkarsa sisteme küçük bir arıtma eklenecek; bütçede bunun payı var.",
          "İki köyden dörder kişi ortak kurulda yer alıyor. Panelleri temizlemek ve pompayı izlemek için Saranghiar'dan bir genç eğitim alacak ve aylık ücretle çalışacak.",
          "Malzeme Karaçi'den geliyor. Hedef tamamlandıktan sonra çalışma altı hafta içinde başlıyor.",
        ].join("\n\n"),
      },
      en: {
        title: "A solar well in the Thar desert",
        summary: "A solar panel, a tank and three taps for two neighbouring villages in Tharparkar.",
        picture_alt:
          "A woman filling a bowl at the tap of a solar-powered tank in the desert, a smiling child beside her.",
        story: [
          "Bhadari and Saranghiar are two villages within walking distance of each other in the Tharparkar district of Pakistan, 165 families in all. Camels haul the water from a deep well by rope; one bucket takes up to ten minutes to arrive.",
          "A submersible pump will go into a new well of 115 metres and run on sunlight. The water is kept in a covered tank and flows from three taps. If it proves too salty, a small treatment unit will be added; the budget allows for it.",
          "Four people from each village sit on a joint committee. A young person from Saranghiar will be trained to clean the panels and watch the pump, and will be paid monthly.",
          "The material comes from Karachi. Work starts within six weeks of reaching the goal.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "well-bangladesh-bhola",
    country: "BD",
    picture: "/pictures/well-bangladesh.svg",
    goal: 96000,
    collected: 96000,
    status: "completed",
    stage: "stage-2",
    people: 520,
    depth: 240,
    texts: {
      tr: {
        title: "Bhola adasında yükseltilmiş kuyu",
        summary: "Kuyu bitti. Deltada taşkından korunan bir zemine kuruldu, 96 aileye su veriyor.",
        picture_alt: "Yağmurda, nehir deltasında yükseltilmiş bir zemin üzerinde pompa, iki kadın ve suda bir kayık.",
        story: [
          "Char Kukri, Bangladeş'in Bhola adasında, her muson mevsiminde su altında kalan bir köy. Çevre suyla dolu, fakat içilecek su yok: sığ kuyular tuzlu, göletler taşkınla kirleniyor.",
          "Tatlı su burada 200 metrenin altında. Boru 240 metreye indirildi. Pompa, son otuz yılın en yüksek taşkın çizgisinden yarım metre yukarıda, betondan bir set üzerine kuruldu.",
          "Su, tuz ve arsenik için iki ayrı laboratuvarda incelendi; iki sonuç da içmeye uygun çıktı. Kuyu 12 Haziran 2026'da köye teslim edildi. Bakımını altı kişilik kadınlar kurulu yapıyor.",
          "Bu kuyu için bağış tamamlandı. İlk muson geçti; pompa hiç durmadı.",
        ].join("\n\n"),
      },
      en: {
        title: "A raised well on the island of Bhola",
        summary: "The well is finished. It stands above the flood line in the delta and serves 96 families.",
        picture_alt:
          "A pump on a raised platform in a river delta in the rain, two women beside it and a boat on the water.",
        story: [
          "Char Kukri, on the island of Bhola in Bangladesh, is flooded every monsoon. There is water all around and none to drink: shallow wells are salty and floods foul the ponds.",
          "Fresh water lies below 200 metres here. The pipe was taken down to 240 metres. The pump stands on a concrete platform half a metre above the highest flood line of the last thirty years.",
          "The water was examined for salt and arsenic in two laboratories; both found it fit to drink. The well was handed over on 12 June 2026. A women's committee of six maintains it.",
          "Giving for this well is complete. The first monsoon has passed, and the pump never stopped.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "well-afghanistan-bamyan",
    country: "AF",
    picture: "/pictures/well-afghanistan.svg",
    goal: 148000,
    collected: 127280,
    status: "open",
    stage: "stage-2",
    people: 690,
    depth: 82,
    texts: {
      tr: {
        title: "Bamyan'da dağ köyüne kuyu",
        summary: "Kışın donan dereye bağımlı 100 aile için 82 metrelik, dona dayanıklı kuyu.",
        picture_alt: "Karlı dağların eteğinde pompa çeken yaşlı bir adam ve bidonunu tutan bir çocuk.",
        story: [
          "Foladi vadisindeki Khwaja Rosh, Afganistan'ın Bamyan ilinde 100 aileli bir dağ köyü. Köy suyunu dereden alıyor. Kasımdan marta kadar dere donuyor; aileler buz kırıp eritiyor ve bunun için yakacaklarının bir kısmını harcıyor.",
          "82 metrelik kuyu, köyün camisi ile okulu arasına açılacak. Pompa gövdesi dona karşı yalıtılacak, su çubuğu her kullanımdan sonra kendiliğinden boşalacak.",
          "Köyün su ustası Mirza Hüseyin otuz yıldır arklara bakıyor; pompanın bakımını da o üstlenecek. Yanına iki çırak seçildi. Yedek parçalar Bamyan çarşısında bulunabiliyor.",
          "Toprak çözüldüğünde, Nisan 2027 başında çalışma başlıyor. Malzeme kıştan önce köye ulaştırılacak.",
        ].join("\n\n"),
      },
      en: {
        title: "A well for a mountain village in Bamyan",
        summary: "An 82-metre, frost-proof well for 100 families who depend on a stream that freezes.",
        picture_alt: "An old man working a pump below snowy mountains, a boy holding his jerrycan under the water.",
        story: [
          "Khwaja Rosh, in the Foladi valley, is a mountain village of 100 families in Bamyan province, Afghanistan. It takes its water from a stream. From November to March the stream freezes; families break the ice and melt it, and spend part of their fuel on it.",
          "The 82-metre well will stand between the mosque and the school. The pump body will be insulated against frost, and the rising pipe drains by itself after each use.",
          "Mirza Hussain, the village's water master, has looked after its channels for thirty years; he will maintain the pump too. Two apprentices have been chosen. Spare parts can be found in the Bamyan bazaar.",
          "Work starts in early April 2027, when the ground thaws. The material will reach the village before winter.",
        ].join("\n\n"),
      },
    },
  },
];
