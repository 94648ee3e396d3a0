import type { StarterProject } from "./types.ts";

export const foodAndEducationProjects: readonly StarterProject[] = [
  {
    key: "food-parcel-yemen",
    country: "YE",
    picture: "/pictures/project-food.svg",
    goal: 480000,
    collected: 307200,
    status: "open",
    cost: 1200,
    category: "food",
    texts: {
      tr: {
        title: "Yemen'de bir aileye bir aylık gıda kolisi",
        summary: "Lahic ilinde 400 aileye un, pirinç, yağ, mercimek ve çay. Bir koli, altı kişiye bir ay yeter.",
        picture_alt: "İçinde yağ, pirinç ve un bulunan açık bir gıda kolisi.",
        story: [
          "Lahic'in Tuban ilçesinde yerinden olmuş 400 aile kirada ya da akraba yanında yaşıyor. Çoğunun düzenli geliri yok; günde bir öğün yiyen aile sayısı geçen yıl iki katına çıktı.",
          "Kolide 20 kilo un, 10 kilo pirinç, 4 litre yağ, mercimek, fasulye, şeker ve çay bulunur. Malzeme Aden'deki toptancılardan alınır; böylece hem yol kısalır hem yerel ticaret ayakta kalır.",
          "Koliler her ayın ilk haftası dağıtılır. Liste üç ayda bir yenilenir, durumu düzelen aile yerini bir başkasına bırakır.",
        ].join("\n\n"),
      },
      en: {
        title: "A month's food parcel for a family in Yemen",
        summary:
          "Flour, rice, oil, lentils and tea for 400 families in Lahij. One parcel feeds six people for a month.",
        picture_alt: "An open food parcel with oil, rice and flour.",
        story: [
          "In the Tuban district of Lahij 400 displaced families rent a room or live with relatives. Most have no steady income; the number eating once a day doubled last year.",
          "A parcel holds 20 kilos of flour, 10 kilos of rice, 4 litres of oil, lentils, beans, sugar and tea. It is bought from wholesalers in Aden, which shortens the road and keeps local trade alive.",
          "Parcels are handed out in the first week of each month. The list is renewed every three months; a family that recovers makes room for another.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "bread-oven-syria",
    country: "SY",
    picture: "/pictures/project-bread.svg",
    goal: 360000,
    collected: 82800,
    status: "open",
    cost: 150,
    category: "food",
    texts: {
      tr: {
        title: "Halep kırsalında günlük ekmek",
        summary: "Azez'deki fırın her sabah 3.000 ekmek çıkarıyor. 150 TL, bir aileye on günlük ekmek.",
        picture_alt: "Ateşi yanan kubbeli bir fırın ve raflarda taze ekmekler.",
        story: [
          "Azez'deki fırınımız 2019'dan beri haftanın altı günü çalışıyor. Sabah dörtte yakılıyor, yedide ilk ekmekler mahallelere ulaşıyor.",
          "150 TL, bir aileye on gün boyunca günde iki paket ekmek demek. Un, yakıt ve dört fırıncının ücreti bu tutarın içinde.",
          "Ekmek 600 aileye verilir. Aileler kartlarıyla mahalle dağıtım noktasından alır; yaşlıların ekmeği evine bırakılır.",
        ].join("\n\n"),
      },
      en: {
        title: "Daily bread in rural Aleppo",
        summary: "The bakery in Azaz bakes 3,000 loaves each morning. 150 TL is ten days of bread for a family.",
        picture_alt: "A domed oven with its fire lit and fresh loaves on shelves.",
        story: [
          "Our bakery in Azaz has worked six days a week since 2019. The oven is lit at four; by seven the first bread reaches the neighbourhoods.",
          "150 TL means two packs of bread a day for a family, for ten days. Flour, fuel and the wages of four bakers are included.",
          "The bread goes to 600 families. They collect it with a card at a point nearby; older people have it left at their door.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "hot-meal-sudan",
    country: "SD",
    picture: "/pictures/project-meal.svg",
    goal: 270000,
    collected: 40500,
    status: "open",
    cost: 180,
    category: "food",
    texts: {
      tr: {
        title: "Port Sudan'da sıcak yemek",
        summary: "Okullara sığınan aileler için ortak mutfak. 180 TL, üç kişiye bir günün iki öğünü.",
        picture_alt: "Tezgâhta dumanı tüten büyük bir tencere, kâseler ve ekmek.",
        story: [
          "Port Sudan'daki iki okul binasında 260 aile barınıyor. Sınıflarda ocak yakmak tehlikeli; bu nedenle bahçeye ortak bir mutfak kuruldu.",
          "Mutfakta aileler kendileri pişiriyor. Altı aşçı ücretli çalışıyor, gönüllüler sırayla yardım ediyor. Menüde mercimek, fasulye, pirinç ve haftada bir gün et var.",
          "Günde 700 kişiye iki öğün yemek çıkıyor. Bağışlar aylık hesaplanır; artan tutar ertesi ayın malzemesine aktarılır.",
        ].join("\n\n"),
      },
      en: {
        title: "Hot meals in Port Sudan",
        summary: "A shared kitchen for families sheltering in schools. 180 TL is two meals for three people.",
        picture_alt: "A large steaming pot on a counter, with bowls and bread.",
        story: [
          "260 families live in two school buildings in Port Sudan. Lighting stoves in the classrooms is dangerous, so a shared kitchen was set up in the yard.",
          "The families do the cooking. Six cooks are paid and volunteers help in turn. There are lentils, beans and rice, and meat once a week.",
          "700 people have two meals a day. Gifts are reckoned monthly; what is left goes to the next month's supplies.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "school-bag-hatay",
    country: "TR",
    picture: "/pictures/project-schoolbag.svg",
    goal: 225000,
    collected: 191250,
    status: "open",
    cost: 900,
    category: "education",
    texts: {
      tr: {
        title: "Hatay'da 250 öğrenciye okul çantası",
        summary: "Konteyner kentlerde okuyan ilkokul öğrencileri için çanta, defter ve kalem.",
        picture_alt: "Mavi bir okul çantası, yanında kitaplar ve kalemlik.",
        story: [
          "Defne ve Samandağ'daki üç konteyner kentte 250 ilkokul öğrencisi var. Okul müdürlerinden sınıf sınıf ihtiyaç listesi aldık.",
          "Çantada defterler, kalem takımı, boya, matara ve beslenme kabı var. Birinci sınıflara okuma kitabı da ekleniyor. Malzeme Hataylı kırtasiyecilerden alınıyor.",
          "Çantalar ikinci dönem başlamadan, Şubat 2027'nin ilk haftasında öğretmenler eliyle verilecek. Dağıtımda çocukların fotoğrafı çekilmez.",
        ].join("\n\n"),
      },
      en: {
        title: "School bags for 250 pupils in Hatay",
        summary: "Bags, notebooks and pencils for primary-school children living in container towns.",
        picture_alt: "A blue school bag with books and a pencil pot beside it.",
        story: [
          "250 primary-school pupils live in three container towns in Defne and Samandağ. Head teachers gave us a list of needs, class by class.",
          "Each bag holds notebooks, pencils, paints, a flask and a lunch box; first-graders also get a reading book. Everything is bought from stationers in Hatay.",
          "Teachers will hand out the bags in the first week of February 2027, before the second term. No photographs of the children are taken.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "village-library-van",
    country: "TR",
    picture: "/pictures/project-books.svg",
    goal: 140000,
    collected: 140000,
    status: "completed",
    cost: 350,
    category: "education",
    texts: {
      tr: {
        title: "Van'da dört köy okuluna kitaplık",
        summary: "Tamamlandı. Dört okulda 2.400 kitap, raflar ve okuma köşesi öğrencilerin kullanımında.",
        picture_alt: "Dolu kitap rafları ve masada açık duran bir kitap.",
        story: [
          "Çaldıran ve Özalp ilçelerindeki dört köy okulunun kitaplığı yoktu. Öğretmenler kitapları şehirden kendi çantalarında taşıyordu.",
          "Her okula 600 kitap, duvar rafları, bir masa ve soba kenarına minderli bir okuma köşesi yapıldı. Kitapları bir çocuk edebiyatı kurulu seçti.",
          "Kitaplıklar Ekim 2026'da açıldı. Ödünç defterini öğrenciler tutuyor; ilk ay 730 kitap ödünç alındı.",
        ].join("\n\n"),
      },
      en: {
        title: "Libraries for four village schools in Van",
        summary: "Completed. 2,400 books, shelves and reading corners are in use in four schools.",
        picture_alt: "Full bookshelves and a book lying open on a table.",
        story: [
          "Four village schools in Çaldıran and Özalp had no library. Teachers carried books from the city in their own bags.",
          "Each school received 600 books, wall shelves, a table and a cushioned corner by the stove. A panel for children's literature chose the books.",
          "The libraries opened in October 2026. Pupils keep the lending book themselves; 730 books were borrowed in the first month.",
        ].join("\n\n"),
      },
    },
  },
  {
    key: "classroom-tanzania",
    country: "TZ",
    picture: "/pictures/project-class.svg",
    goal: 320000,
    collected: 57600,
    status: "open",
    cost: 1600,
    category: "education",
    texts: {
      tr: {
        title: "Dodoma'da bir derslik, 40 sıra",
        summary: "Ağaç altında ders gören iki sınıf için derslik. 1.600 TL, iki öğrencilik bir sıra ve zemin payı.",
        picture_alt: "Bir derslikte sıralarında oturan öğrenciler, kara tahta ve öğretmen.",
        story: [
          "Chali köyünün ilkokulunda altı sınıf için dört derslik var. Birinci ve ikinci sınıflar, yağmur yağmadıkça, mango ağacının altında ders görüyor.",
          "Köylüler tuğlayı kendileri kesip pişiriyor. Bağışlarla çimento, çatı sacı, kapı, pencere ve 40 sıra alınacak; ustaların ücreti ödenecek.",
          "Temel Mart 2027'de atılıyor, dersliğin temmuzdaki yeni döneme yetişmesi planlanıyor. Bakımı ilçe eğitim müdürlüğüne ait.",
        ].join("\n\n"),
      },
      en: {
        title: "A classroom and 40 desks in Dodoma",
        summary: "A room for two classes taught under a tree. 1,600 TL is a desk for two and a share of the floor.",
        picture_alt: "Pupils at their desks in a classroom, a blackboard and their teacher.",
        story: [
          "The primary school of Chali has four rooms for six classes. Unless it rains, the first and second years are taught under the mango tree.",
          "The villagers cut and fire the bricks themselves. Your gifts buy cement, roofing, a door, windows and 40 desks, and pay the builders.",
          "The foundation is laid in March 2027, so that the room is ready for the new term in July. The district education office maintains it.",
        ].join("\n\n"),
      },
    },
  },
];
