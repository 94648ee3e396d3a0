import type { StarterSacrifice } from "./types.ts";

export const sacrifices: readonly StarterSacrifice[] = [
  {
    key: "sacrifice-adak-turkiye",
    country: "TR",
    picture: "/pictures/sacrifice-sheep.svg",
    collected: 188500,
    status: "open",
    cost: 14500,
    type: "adak",
    multiple: false,
    texts: {
      tr: {
        title: "Adak kurbanı, Türkiye",
        summary:
          "Bir koyun, Erzurum ve Kars köylerinde kesilir; eti yalnız yaşayan yaşlılara ve kalabalık ailelere verilir.",
        picture_alt: "Yeşil tepelerin önünde otlayan koyunlar.",
        story: [
          "Adak kurbanınız için Erzurum ve Kars'ta hayvancılık yapan ailelerden koyun alıyoruz. Her bağış bir hayvandır; bu nedenle sepete tek tek eklenir.",
          "Kesim, ilçe mezbahasında veteriner denetimiyle yapılır. Kesimden önce adınız okunur, gün ve yer kaydedilir.",
          "Bir koyundan ortalama yedi pay çıkar. Paylar aynı gün, muhtarlıkla birlikte hazırlanan listedeki ailelere soğuk zincirle ulaştırılır.",
        ].join("\n\n"),
      },
      en: {
        title: "Adak (vow) sacrifice, Türkiye",
        summary:
          "One sheep in the villages of Erzurum and Kars; the meat goes to older people living alone and to large families.",
        picture_alt: "Sheep grazing in front of green hills.",
        story: [
          "For your adak we buy a sheep from herding families in Erzurum and Kars. Each gift is one animal, so it is added to the basket one at a time.",
          "The slaughter takes place in the district abattoir under a vet's supervision. Your name is read beforehand, and the day and place are recorded.",
          "One sheep gives about seven portions. They reach the families on a list drawn up with the village head the same day, kept cold.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "sacrifice-adak-chad",
    country: "TD",
    picture: "/pictures/sacrifice-goats.svg",
    goal: 195000,
    collected: 113100,
    status: "open",
    cost: 3900,
    type: "adak",
    multiple: true,
    texts: {
      tr: {
        title: "Adak kurbanı, Çad",
        summary: "Mongo çevresindeki köylerde bir keçi. Et, o gün köyde pişer ve paylaşılır.",
        picture_alt: "Kum tepeleri ve bir akasyanın önünde sakince duran keçiler.",
        story: [
          "Hayvanlar Mongo'nun haftalık pazarından, yerel çobanlardan alınır. Böylece bağışın bir bölümü bölgede hayvancılıkla geçinen ailelerde kalır.",
          "Köyde buzdolabı yoktur. Bu yüzden et bekletilmez; kesildiği gün pişirilir ya da hanelere paylaştırılır. Bir keçi altı ila sekiz haneye yeter.",
          "Her kesim, ortak kuruluşumuzun iki görevlisi tarafından kaydedilir. Birden fazla adak için hisse sayısını artırabilirsiniz; her biri için ayrı isim yazılır.",
        ].join("\n\n"),
      },
      en: {
        title: "Adak (vow) sacrifice, Chad",
        summary: "One goat in the villages around Mongo. The meat is cooked and shared in the village that day.",
        picture_alt: "Goats standing calmly in front of sand hills and an acacia.",
        story: [
          "The animals are bought from local herders at Mongo's weekly market, so that part of your gift stays with families who live by herding.",
          "There are no refrigerators in the villages. The meat is not kept; it is cooked or shared out the same day. One goat is enough for six to eight households.",
          "Two members of our partner organisation record each slaughter. For more than one adak you may raise the number of shares; a separate name is written for each.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "sacrifice-akika-turkiye",
    country: "TR",
    picture: "/pictures/sacrifice-field.svg",
    collected: 87000,
    status: "open",
    cost: 14500,
    type: "akika",
    multiple: false,
    texts: {
      tr: {
        title: "Akika kurbanı, Türkiye",
        summary: "Yeni doğan bir çocuk için bir koyun. Et, Şanlıurfa'da çocuklu ailelerin sofrasına gider.",
        picture_alt: "Çitle çevrili bir otlakta dinlenen koyunlar ve bastonuyla bir çoban.",
        story: [
          "Akika bağışınızda çocuğun adını yazmanız yeterli. Her bağış bir koyundur ve bir çocuk adına kaydedilir.",
          "Koyunlar Şanlıurfa'nın Viranşehir ilçesindeki yetiştiricilerden alınır. Kesim, veteriner denetimindeki ilçe mezbahasında yapılır.",
          "Et, belediyenin aşevine ve küçük çocuğu olan ailelere dağıtılır. Kesimin günü ve yeri kaydedilir.",
        ].join("\n\n"),
      },
      en: {
        title: "Akika (newborn) sacrifice, Türkiye",
        summary: "One sheep for a newborn child. The meat goes to families with small children in Şanlıurfa.",
        picture_alt: "Sheep resting in a fenced pasture and a shepherd with his staff.",
        story: [
          "For your akika it is enough to write the child's name. Each gift is one sheep, recorded in the name of one child.",
          "The sheep come from breeders in Viranşehir, Şanlıurfa. The slaughter takes place in the district abattoir under a vet's supervision.",
          "The meat is given to the municipal soup kitchen and to families with small children. The day and the place are recorded.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "sacrifice-akika-uganda",
    country: "UG",
    picture: "/pictures/sacrifice-hands.svg",
    goal: 126000,
    collected: 58800,
    status: "open",
    cost: 4200,
    type: "akika",
    multiple: true,
    texts: {
      tr: {
        title: "Akika kurbanı, Uganda",
        summary: "Yumbe'de bir keçi ya da koyun. Et, yatılı okullara ve yetim ailelerine dağıtılır.",
        picture_alt: "İki kişinin elleri arasında, mavi şeritli beyaz bir et paketi.",
        story: [
          "Yumbe'deki ortak kuruluşumuz, akika için aldığı hayvanları kendi çiftliğinde en az bir hafta besler ve veterinere gösterir.",
          "Et, üç yatılı okulun mutfağına ve kuruluşun desteklediği 70 yetim ailesine sırayla verilir. Okullarda öğrencilerin et yediği gün sayısı bu bağışlarla ayda ikiyi buluyor.",
          "İkizler ya da kardeşler için hisse sayısını artırıp her biri için ayrı isim yazabilirsiniz.",
        ].join("\n\n"),
      },
      en: {
        title: "Akika (newborn) sacrifice, Uganda",
        summary: "A goat or a sheep in Yumbe. The meat goes to boarding schools and orphans' families.",
        picture_alt: "A white meat parcel with a blue band between the hands of two people.",
        story: [
          "Our partner in Yumbe keeps the animals bought for akika on its own farm for at least a week and has a vet see them.",
          "The meat goes in turn to the kitchens of three boarding schools and to 70 orphans' families. Thanks to these gifts the pupils have meat on two days a month.",
          "For twins or siblings you may raise the number of shares and write a name for each.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "sacrifice-sukur-niger",
    country: "NE",
    picture: "/pictures/sacrifice-cattle.svg",
    goal: 172000,
    collected: 146200,
    status: "open",
    cost: 4300,
    type: "sukur",
    multiple: true,
    texts: {
      tr: {
        title: "Şükür kurbanı, Nijer",
        summary: "Zinder köylerinde büyükbaş hissesi. Bir sığır, yaklaşık 60 haneye et demek.",
        picture_alt: "Köy kulübelerinin önünde iki sığır ve su dolu bir yalak.",
        story: [
          "Bir mezuniyet, bir iyileşme, kavuşulan bir ev: şükür bağışınız Nijer'de bir büyükbaş hissesi olur. Bir sığırda yedi hisse vardır.",
          "Hayvanlar Zinder pazarından alınır. Kesim günü köyün ileri gelenleri ve ortak kuruluşumuzun görevlileri birlikte bulunur.",
          "Bir sığırın eti yaklaşık 60 haneye dağıtılır. Dulların ve yaşlıların payı evlerine götürülür.",
        ].join("\n\n"),
      },
      en: {
        title: "Şükür (thanksgiving) sacrifice, Niger",
        summary: "A share of cattle in the villages of Zinder. One animal means meat for about 60 households.",
        picture_alt: "Two cattle in front of village huts, a trough of water beside them.",
        story: [
          "A graduation, a recovery, a home at last: your thanksgiving becomes a share of cattle in Niger. One animal has seven shares.",
          "The animals are bought at the market of Zinder. On the day, village elders and members of our partner organisation are present together.",
          "The meat of one animal is shared among about 60 households. Widows and older people have theirs brought home.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "sacrifice-sukur-bangladesh",
    country: "BD",
    picture: "/pictures/sacrifice-parcels.svg",
    goal: 159000,
    collected: 47700,
    status: "open",
    cost: 5300,
    type: "sukur",
    multiple: true,
    texts: {
      tr: {
        title: "Şükür kurbanı, Bangladeş",
        summary: "Cox's Bazar çevresinde büyükbaş hissesi. Her hisse, ikişer kiloluk dokuz paket olur.",
        picture_alt: "Bir masada dizili et paketleri, paketleri dağıtan bir adam ve alan bir kadın ile çocuğu.",
        story: [
          "Hayvanlar Cox's Bazar'ın köylerinden alınır, kesim yerel mezbahada yapılır. Bir hisseden ikişer kiloluk dokuz paket hazırlanır.",
          "Paketler, kampta ve kampın çevresindeki köylerde yaşayan ailelere yarı yarıya verilir. Böylece misafir olan da ev sahibi olan da gözetilir.",
          "Dağıtım listesi mahalle temsilcileriyle hazırlanır. Her aile kartını gösterip paketini alır; sıra beklemesi yarım saati geçmez.",
        ].join("\n\n"),
      },
      en: {
        title: "Şükür (thanksgiving) sacrifice, Bangladesh",
        summary: "A share of cattle near Cox's Bazar. Each share makes nine parcels of two kilos.",
        picture_alt: "Meat parcels on a table, a man handing them out, a woman and her child receiving one.",
        story: [
          "The animals come from the villages of Cox's Bazar and the slaughter takes place in the local abattoir. One share makes nine parcels of two kilos.",
          "Half of the parcels go to families in the camp, half to the villages around it, so that both guests and hosts are thought of.",
          "The list is drawn up with neighbourhood representatives. Each family shows its card and takes its parcel; nobody waits more than half an hour.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "sacrifice-vacip-somalia",
    country: "SO",
    picture: "/pictures/sacrifice-flock.svg",
    goal: 156000,
    collected: 31200,
    status: "open",
    cost: 5200,
    type: "vacip",
    multiple: true,
    // The feast of 2027 begins on 16 May; slaughter is on its first three days.
    season: ["2027-03-15", "2027-05-15"],
    texts: {
      tr: {
        title: "Vacip kurban, Somali",
        summary: "Kurban Bayramı'nda Bay bölgesinde vekâletle kesim. Hisse, bayramdan önce kapanır.",
        picture_alt: "Bir çoban, yanında otlayan koyun ve keçiler, önlerinde su dolu bir yalak.",
        story: [
          "Bayram kurbanınızı vekâletinizle Somali'nin Bay bölgesinde kesiyoruz. Kesim bayramın ilk üç gününde yapılır.",
          "Hayvanlar kuraklıktan etkilenen çobanlardan, bayramdan bir ay önce ve piyasa fiyatıyla alınır. Yem ve su masrafı hisse bedelinin içindedir.",
          "Et aynı gün 12 köyde dağıtılır. Ayrıntılı rapor bir ay içinde bu sitede yayımlanır.",
        ].join("\n\n"),
      },
      en: {
        title: "Vacip (Eid) sacrifice, Somalia",
        summary: "Carried out on your behalf in the Bay region during Eid. Shares close before the feast.",
        picture_alt: "A herder with grazing sheep and goats and a trough of water.",
        story: [
          "With your authorisation we carry out your Eid sacrifice in the Bay region of Somalia, within the first three days of the feast.",
          "The animals are bought from herders hit by drought, a month ahead and at the market price. Fodder and water are included in the share.",
          "The meat is distributed in 12 villages the same day. A detailed report is published on this site within a month.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "sacrifice-nafile-afghanistan",
    country: "AF",
    picture: "/pictures/sacrifice-family.svg",
    goal: 118000,
    collected: 118000,
    status: "completed",
    cost: 5900,
    type: "nafile",
    multiple: true,
    texts: {
      tr: {
        title: "Nafile kurban, Afganistan",
        summary: "Bamyan köylerinde kış öncesi et dağıtımı. 20 hissenin tamamı doldu.",
        picture_alt: "Karlı dağların önünde, dumanı tüten bir tencerenin çevresinde toplanan dört kişilik bir aile.",
        story: [
          "Bu bağışla Bamyan'ın kışın yolu kapanan dört köyüne kardan önce et ulaştırmayı amaçladık. Hayvanlar köylerin kendi sürülerinden satın alındı.",
          "20 hissenin tamamı Ekim 2026'da doldu. Etin bir bölümü taze dağıtıldı; bir bölümü yörenin usulünce tuzlanıp kışa saklandı.",
          "180 aileye ulaşıldı. Yeni bağış alınmıyor.",
        ].join("\n\n"),
      },
      en: {
        title: "Nafile (voluntary) sacrifice, Afghanistan",
        summary: "Meat before winter for the villages of Bamyan. All 20 shares are taken.",
        picture_alt: "A family of four around a steaming pot, snowy mountains behind them.",
        story: [
          "With this gift we set out to bring meat, before winter, to four villages of Bamyan that snow cuts off. The animals were bought from the villages' own flocks.",
          "All 20 shares were taken in October 2026. Part of the meat was given out fresh; part was salted for the winter in the local way.",
          "180 families were reached. No new gifts are taken.",
        ].join("\n\n"),
      },
    },
  },
];
