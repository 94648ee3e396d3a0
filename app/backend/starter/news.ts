import { laterNews } from "./news-later.ts";
import type { StarterItem } from "./types.ts";

/** Sample news about the places of the sample wells and projects. */
export const news: readonly StarterItem[] = [
  {
    slug: "mongo-sondaj-ekibi-yolda",
    daysAgo: 2,
    picture: "/pictures/news-drilling.svg",
    texts: {
      tr: {
        title: "Sondaj ekibi Mongo'ya doğru yola çıktı",
        summary:
          "Dabaye köyüne açılacak kuyunun makinesi N'Djamena'dan ayrıldı. Yol, kum geçitleri yüzünden dört gün sürüyor.",
        picture_alt: "Kuru bir ovada sondaj kulesi taşıyan bir kamyon.",
        body: `Dabaye'deki kuyunun sondaj makinesi ve dört kişilik ekibi N'Djamena'dan ayrıldı. Mongo'ya 520 kilometre yol var; son 60 kilometresi kum geçidi olduğu için konvoy günde en çok altı saat ilerliyor.

## Sırada ne var

1. Jeolog, köy meydanında iki noktada toprağın direncini ölçecek.
2. Ölçümü iyi çıkan yerde 58 metreye inilecek.
3. Su gelirse iki gün boyunca aralıksız çekilip debisi yazılacak.

Su gelmezse ikinci nokta denenir; bunun parası kuyunun hedefinde zaten var. Bağışçılardan ek bir şey istenmez.

Kuyunun durumunu [su kuyuları sayfasından](/waterwell-projects) izleyebilirsiniz.`,
      },
      en: {
        title: "The drilling team is on its way to Mongo",
        summary:
          "The rig for the well in Dabaye has left N'Djamena. The road takes four days because of the sand crossings.",
        picture_alt: "A lorry carrying a drilling tower over a dry plain.",
        body: `The rig for the well in Dabaye and its team of four have left N'Djamena. It is 520 kilometres to Mongo; the last 60 cross sand, so the convoy moves six hours a day at most.

## What comes next

1. A geologist measures the resistance of the ground at two places in the village square.
2. Where it looks better, they drill down to 58 metres.
3. If there is water, it is pumped for two days without a break and its yield is written down.

If there is no water, the second place is tried; the goal of the well already includes the money for that. Donors are not asked for more.

You can follow the well on the [page of water wells](/waterwell-projects).`,
      },
    },
  },
  {
    slug: "yumbe-okul-kuyusu-tamamlandi",
    daysAgo: 9,
    picture: "/pictures/well-uganda.svg",
    texts: {
      tr: {
        title: "Yumbe'de okul bahçesindeki kuyu tamamlandı",
        summary:
          "360 öğrenci artık ders arasında suya yürümüyor. Tahlil sonucu temiz çıktı, pompa okul kuruluna teslim edildi.",
        picture_alt: "Yeşil bir okul bahçesinde el pompasından su çeken öğrenciler.",
        body: `Yumbe'deki kuyu 45 metrede suya ulaştı. Arua'daki laboratuvarın tahlilinde bakteri bulunmadı; florür ve arsenik sınırların altında.

Okulun müdürü, en büyük değişikliğin su değil zaman olduğunu söylüyor: çocuklar sabahları iki ders saatini artık sınıfta geçiriyor.

## Bakım kimde

Pompanın bakımını iki veli ve bir öğretmenden oluşan kurul üstlendi. Yedek contalar müdür odasındaki dolapta.`,
      },
      en: {
        title: "The well in the school yard in Yumbe is finished",
        summary:
          "360 pupils no longer walk for water between lessons. The water test was clean and the pump was handed to the school's committee.",
        picture_alt: "Pupils drawing water from a hand pump in a green school yard.",
        body: `The well in Yumbe reached water at 45 metres. The laboratory in Arua found no bacteria; fluoride and arsenic are below their limits.

The head teacher says that the greatest change is not water but time: children now spend the first two lessons of the morning in class.

## Who looks after it

A committee of two parents and a teacher looks after the pump. Spare seals are in the cupboard of the head's office.`,
      },
    },
  },
  {
    slug: "su-tahlilleri-nasil-yapiliyor",
    daysAgo: 16,
    picture: "/pictures/news-laboratory.svg",
    texts: {
      tr: {
        title: "Su tahlillerinde yeni laboratuvar, daha çok ölçüm",
        summary:
          "Sahel'deki kuyuların suyu artık on iki değer için inceleniyor. Sonucu temiz çıkmayan hiçbir kuyu teslim edilmiyor.",
        picture_alt: "Masada su örnekleri ve mikroskop.",
        body: `Sahel ülkelerinde açılan kuyuların suyu bugüne kadar altı değer için inceleniyordu. Niamey'deki laboratuvarla yaptığımız anlaşmayla bu sayı on ikiye çıktı: nitrat, mangan ve tuzluluk da ölçülüyor.

- Örnek, pompa kırk sekiz saat çalıştıktan sonra alınır.
- Soğuk zincirle yirmi dört saat içinde laboratuvara ulaşır.
- Sonuç hem köye hem bağışçıya bildirilir.

Temiz çıkmayan suda önce kuyu yıkanır ve ölçüm yinelenir. Sorun sürerse o kuyu **teslim edilmez**; yenisi açılır.`,
      },
      en: {
        title: "A new laboratory and more values in water tests",
        summary:
          "Water from wells in the Sahel is now tested for twelve values. No well is handed over before its test is clean.",
        picture_alt: "Water samples and a microscope on a table.",
        body: `Until now the water of wells in the Sahel was tested for six values. An agreement with a laboratory in Niamey makes them twelve: nitrate, manganese and salinity are measured too.

- The sample is taken after the pump has run for forty-eight hours.
- It reaches the laboratory within twenty-four hours, kept cold.
- The result is told to the village and to the donor.

If the water is not clean, the well is flushed and measured again. If the trouble stays, that well is **not handed over**; another one is drilled.`,
      },
    },
  },
  {
    slug: "hatay-okul-cantalari-dagitildi",
    daysAgo: 24,
    picture: "/pictures/project-schoolbag.svg",
    texts: {
      tr: {
        title: "Hatay'da ilk 140 okul çantası sahiplerini buldu",
        summary: "Konteyner kentteki iki ilkokulda çantalar, kırtasiye ve kışlık montlarla birlikte verildi.",
        picture_alt: "Renkli bir okul çantası, defterler ve kalemler.",
        body: `Hatay'daki projemizin ilk teslimatı bitti: 140 öğrenci çantasını, kırtasiyesini ve montunu aldı. Beden ölçüleri önceden öğretmenlerle birlikte alındığı için değişim yapılmadı.

Kalan 110 çanta, ikinci dönem başlamadan aynı iki okula ve bir anaokuluna gidecek. Hangi okulun ne kadar beklediğini [projeler sayfasında](/projects?category=education) görebilirsiniz.`,
      },
      en: {
        title: "The first 140 school bags have arrived in Hatay",
        summary:
          "At two primary schools of the container town bags were handed out together with stationery and winter coats.",
        picture_alt: "A colourful school bag, exercise books and pencils.",
        body: `The first delivery of our project in Hatay is done: 140 pupils have their bag, stationery and coat. Sizes were taken with the teachers beforehand, so nothing had to be exchanged.

The other 110 bags go to the same two schools and a nursery before the second term. The [page of projects](/projects?category=education) shows what is still missing.`,
      },
    },
  },
  {
    slug: "kurban-dagitim-ozeti",
    daysAgo: 33,
    picture: "/pictures/sacrifice-parcels.svg",
    texts: {
      tr: {
        title: "Kurban dağıtımının özeti: dokuz ülke, 41.200 hane",
        summary:
          "Kesimler veteriner denetiminde yapıldı, etler aynı gün dağıtıldı. Sayılar, dağıtım listelerinden alınmıştır.",
        picture_alt: "Dağıtıma hazır et paketleri.",
        body: `Bu yıl vekâletini aldığımız kurbanların tamamı kesildi. Dağıtım listelerine göre et, dokuz ülkede 41.200 haneye ulaştı.

## Nerede ne oldu

- **Türkiye:** Erzurum ve Kars'ta yalnız yaşayan yaşlılar ve kalabalık aileler.
- **Çad ve Nijer:** köylerde aynı gün pişirilerek.
- **Bangladeş:** soğuk zincirle, paket hâlinde.

Kurbanının kaydını görmek isteyen bağışçılarımız [bize yazabilir](/contact).`,
      },
      en: {
        title: "Sacrifices in short: nine countries, 41,200 households",
        summary:
          "Vets supervised the slaughter and the meat was shared out the same day. The figures come from the lists of distribution.",
        picture_alt: "Parcels of meat, ready to be handed out.",
        body: `All sacrifices that were entrusted to us this year have been made. The lists of distribution show that meat reached 41,200 households in nine countries.

## What happened where

- **Türkiye:** older people living alone and large families in Erzurum and Kars.
- **Chad and Niger:** cooked in the villages the same day.
- **Bangladesh:** in parcels, kept cold.

Donors who want to see the record of their sacrifice can [write to us](/contact).`,
      },
    },
  },
  ...laterNews,
];
