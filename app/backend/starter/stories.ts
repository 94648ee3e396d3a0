import type { StarterItem } from "./types.ts";

/** Sample stories about invented people. */
export const stories: readonly StarterItem[] = [
  {
    slug: "halimenin-uc-saati",
    daysAgo: 12,
    picture: "/pictures/story-mother.svg",
    fields: { person: "Halime" },
    texts: {
      tr: {
        title: "Halime'nin geri aldığı üç saat",
        summary: "Her gün üç saatini su yolunda geçiriyordu. Kuyu açılınca o saatlerle ne yapacağını sorduk.",
        place: "Yumbe, Uganda",
        picture_alt: "Başında su kabı taşıyan bir kadın ve yanında kızı.",
        body: `Halime dört çocuk annesi. Kuyu açılmadan önce güne, karanlıkta kalkıp dereye yürüyerek başlıyordu: gidiş bir saat, sıra bir saat, dönüş bir saat.

> "Suyu yere dökmemek için hiç acele edemezdim. Şimdi acele edecek bir yolum yok."

Kuyu, evine iki yüz adım. Üç saat ona kalınca bahçeye domates ekti. İlk hasadın yarısını pazarda sattı, yarısını komşularla paylaştı.

Büyük kızı Amina artık sabah dersine yetişiyor. Öğretmeni, devamsızlığın köyde üçte bire indiğini söylüyor.`,
      },
      en: {
        title: "The three hours that Halime won back",
        summary:
          "Every day she spent three hours on the way to water. We asked what she does with them now that there is a well.",
        place: "Yumbe, Uganda",
        picture_alt: "A woman carrying a water vessel on her head, her daughter beside her.",
        body: `Halime has four children. Before the well her day began in the dark with a walk to the stream: one hour there, one hour in the queue, one hour back.

> "I could never hurry, or the water would spill. Now I have no way to hurry on."

The well is two hundred steps from her house. With three hours of her own she planted tomatoes. She sold half of the first harvest on the market and shared the other half with her neighbours.

Amina, her eldest, now comes in time for the first lesson. Her teacher says that absence in the village has fallen to a third.`,
      },
    },
  },
  {
    slug: "pompayi-onaran-ogretmen",
    daysAgo: 40,
    picture: "/pictures/story-teacher.svg",
    fields: { person: "Ibrahim" },
    texts: {
      tr: {
        title: "Pompayı kendi onaran öğretmen",
        summary:
          "Üç günlük eğitimden sonra köyün pompasını kimseyi beklemeden onardı. Parça, köyün kendi sandığındaydı.",
        place: "Zinder, Nijer",
        picture_alt: "Bir su pompasını anahtarla onaran, gülümseyen bir adam.",
        body: `Ibrahim, köyün ilkokulunda öğretmen. Kuyu açılırken üç günlük bakım eğitimine gönüllü oldu; "Sınıfta anlattığım kaldıraç, pompanın kolunda duruyor" diyor.

On bir ay sonra pompa su basmaz oldu. Ibrahim kolu söktü, aşınan contayı gördü, köyün sandığındaki yedeğiyle değiştirdi. Tamir kırk dakika sürdü.

Eskiden böyle bir arızada il merkezinden usta beklenir, köy haftalarca derenin suyunu içerdi. Her kuyuda iki kişiye bu eğitimi vermemizin sebebi bu.`,
      },
      en: {
        title: "The teacher who mends the pump himself",
        summary:
          "After three days of training he repaired the village's pump without waiting for anybody. The part was in the village's own chest.",
        place: "Zinder, Niger",
        picture_alt: "A smiling man mending a water pump with a spanner.",
        body: `Ibrahim teaches in the village's primary school. When the well was drilled he volunteered for the three days of training. "The lever that I explain in class is the arm of the pump", he says.

Eleven months later the pump gave no water. Ibrahim took off the arm, saw the worn seal and replaced it with the spare one from the village's chest. The repair took forty minutes.

In earlier times people would have waited for a mechanic from the town and drunk from the stream for weeks. That is why we train two people at every well.`,
      },
    },
  },
  {
    slug: "meryem-ninenin-gozleri",
    daysAgo: 66,
    picture: "/pictures/story-eye.svg",
    fields: { person: "Meryem" },
    texts: {
      tr: {
        title: "Meryem nine torununun yüzünü ilk kez gördü",
        summary:
          "Altı yıldır görmüyordu. Yirmi dakikalık bir ameliyattan sonra ilk baktığı, beş yaşındaki torunu oldu.",
        place: "Zinder, Nijer",
        picture_alt: "Torununun yüzüne dokunup gülümseyen yaşlı bir kadın.",
        body: `Meryem nine altı yıl önce görmemeye başladı. Köyde buna yaşlılık dediler; oysa kataraktı vardı. Torunu Fatıma doğduğunda onu yalnızca sesinden tanıdı.

Ameliyat yirmi dakika sürdü. Ertesi sabah hemşire bandajı açınca önce pencereye, sonra kapıda bekleyen kıza baktı.

> "Sesi gibiymiş" dedi. "Tıpkı sesi gibi."

Şimdi yolunu kendi buluyor. Katarakt ameliyatları için yürüttüğümüz çalışmayı [sağlık projelerinde](/projects?category=health) bulabilirsiniz.`,
      },
      en: {
        title: "Grandmother Meryem saw her grandchild for the first time",
        summary:
          "For six years she had seen nothing. After an operation of twenty minutes she looked first at her granddaughter, who is five.",
        place: "Zinder, Niger",
        picture_alt: "An old woman smiles and touches her grandchild's face.",
        body: `Six years ago grandmother Meryem stopped seeing. In the village they called it old age; it was a cataract. When her granddaughter Fatima was born she knew her by her voice alone.

The operation took twenty minutes. When the nurse took off the bandage next morning she looked at the window first, and then at the girl who stood in the door.

> "She is like her voice", she said. "Just like her voice."

Now she finds her way alone. You find our work on cataracts among the [projects for health](/projects?category=health).`,
      },
    },
  },
  {
    slug: "bir-sinifin-kuyusu",
    daysAgo: 88,
    picture: "/pictures/story-class.svg",
    fields: { person: "4-B" },
    texts: {
      tr: {
        title: "Harçlıklarıyla bir kuyuya ortak olan sınıf",
        summary: "Konya'da 4-B sınıfı, bir dönem boyunca harçlığından ayırdığı parayla on dört hisse aldı.",
        place: "Konya, Türkiye",
        picture_alt: "Kara tahtanın önünde, bir kavanozda bozuk para biriktiren iki öğrenci.",
        body: `Konya'daki 4-B sınıfı, Türkçe dersinde okudukları bir metinden sonra karar verdi: dönem boyunca her cuma, kantinden bir şey eksik alınacaktı.

Kumbarada 4.900 lira birikti. Öğretmenleri Dabaye'deki kuyudan on dört hisse aldı; bağışın notuna sınıftaki 27 çocuğun adını yazdı.

Kuyu tamamlandığında yerini haritada birlikte işaretleyecekler. O duvarda şimdilik boş bir çivi var.`,
      },
      en: {
        title: "The class that took shares in a well",
        summary: "In Konya, class 4-B saved its pocket money for a term and took fourteen shares.",
        place: "Konya, Türkiye",
        picture_alt: "Two pupils before a blackboard, collecting coins in a jar.",
        body: `After a text in their Turkish lesson class 4-B in Konya decided: every Friday of the term, one thing less from the canteen.

The money box held 4,900 lira. Their teacher took fourteen shares in the well of Dabaye and wrote the names of all 27 children into the note.

When the well is finished they will mark it on the map together. For now there is a nail in that wall with nothing on it.`,
      },
    },
  },
];
