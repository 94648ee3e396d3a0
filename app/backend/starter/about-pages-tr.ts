import type { StarterPageTexts } from "./types.ts";

const sampleNote = "Bu sayfadaki bilgiler örnektir.";
const socialNote = "Bu sitede örnek içerik var; derneğin sosyal medya hesapları açıldığında adresleri burada duracak.";
/** Sentences by which these pages say that they are samples. */
export const turkishAboutNotes: readonly string[] = [sampleNote, socialNote];

/** Pages about the organisation, in Turkish. Samples: the organisation writes its own. */
export const turkishAboutPages: Record<"about-us" | "why-water" | "standard-page" | "social-media", StarterPageTexts> =
  {
    "about-us": {
      title: "Biz kimiz",
      body: `Pınar, temiz suyu olmayan köylere kuyu açan, kurban bağışlarını ihtiyaç sahiplerine ulaştıran ve afet bölgelerinde çalışan bir yardım derneğidir. 2006'da, Çad'da bir köye ikinci kez aynı çamurlu suyu içmeye giden dört mühendis ve bir öğretmen tarafından kuruldu.

# Ne yapıyoruz

- **Su:** Köyün kendi yönettiği, bakımı öğretilmiş kuyular açıyoruz. Bugüne kadar 12 ülkede 184 kuyu açtık; 16 ülkede çalışıyoruz.
- **Kurban:** Vekâletle emanet edilen kurbanları veteriner denetiminde kesiyor, aynı gün dağıtıyoruz.
- **Destek:** Gıda, eğitim, sağlık ve barınma projeleri yürütüyoruz.

# Nasıl çalışıyoruz

Her işe yerinde bir soruyla başlarız: bunu kim sürdürecek? Cevabı olmayan işe girmeyiz. Kuyunun bakımını köyün seçtiği kurul, projenin listesini muhtarlık ya da okul, hesabı ise bağımsız bir denetçi tutar.

# Paranız nereye gidiyor

Toplanan her 100 liranın 91'i sahadaki işe, 9'u yönetime, banka kesintisine ve denetime gider. Ayrıntılar [maliyet tablosunda](/costs) ve istediğinizde gönderdiğimiz faaliyet raporundadır.

*${sampleNote}*`,
    },
    "why-water": {
      title: "Neden su",
      body: `Dünyada yaklaşık iki milyar kişi güvenle içilebilecek suya evinde ulaşamıyor. Suyun uzak olduğu yerde gün, su yoluyla başlar; okul, tarla ve sağlık ondan arta kalan zamana sığdırılır.

# Su, zamandır

Suyu dört kilometre öteden taşıyan bir kadın günde üç saatini yolda geçirir. Kuyu köy meydanına açıldığında bu üç saat aileye geri döner: çocuk derse yetişir, bahçe sulanır.

![Önce: başında dolu bidonla uzun bir yolda yürüyen bir kadın. Sonra: aynı kadın evinin önündeki pompada gülümsüyor.](/pictures/pair-way.svg)

# Su, sağlıktır

Kirli suyun yol açtığı ishal, beş yaşından küçük çocukların başlıca ölüm sebeplerinden biridir. Temiz su ve elini yıkayabilmek, en ucuz ilaçtır.

![Önce: çamurlu bir göletten bidon dolduran bir kız çocuğu. Sonra: aynı çocuk pompanın yanında temiz su içiyor.](/pictures/pair-pond.svg)

# Su, barıştır

Kuraklıkta kuyu başı, tartışmanın başladığı yerdir. Debisi ölçülmüş, nöbeti yazılmış, hayvanlar için ayrı yalağı olan bir kuyu, paylaşılabilen bir kuyudur.

# Bir kuyu ne kadar yaşar

Bakımı yapılan el pompalı bir kuyu yirmi yıl su verir. Bu yüzden her kuyunun yanında iki kişiyi eğitir, yedek parçaları köye bırakırız.

[Kuyuları gör](/waterwell-projects)`,
    },
    "standard-page": {
      title: "Çalışma ilkelerimiz",
      body: `Bağışçılarımıza ve çalıştığımız köylere verdiğimiz sözler, yazılı olsun diye buradadır.

# Doğruluk

- Açılmayan kuyuyu açıldı, tutmayan kuyuyu tuttu göstermeyiz.
- Fotoğrafı çekilen kişinin, çocuksa velisinin izni olmadan yayımlamayız.
- Bir hikâyede ad değiştiyse bunu söyleriz.

# Hesap verme

- Her bağış, seçilen çalışma için kullanılır; kullanılamıyorsa bağışçıya sorulur.
- Hesaplarımız her yıl bağımsız denetimden geçer.
- Topladığımız para ile yürüttüğümüz iş arasındaki her farkı yayımlarız.

# İnsan onuru

- Yardım alanı sıraya dizmez, teşekkür konuşması istemeyiz.
- Dağıtım listesini yalnızca dağıtım için kullanırız.
- Çalışanlarımız, çocukların korunmasına ilişkin kuralları imzalar.

# Bir kuyunun ölçüsü

1. Kırk sekiz saat kesintisiz çekimde debi ölçülür.
2. Su on iki değer için tahlil edilir; temiz çıkmayan kuyu teslim edilmez.
3. İki kişi bakım için eğitilir, yedek parça köye bırakılır.

Bir kuralımızın çiğnendiğini düşünüyorsanız [bize yazın](/contact).`,
    },
    "social-media": {
      title: "Sosyal medyada biz",
      body: `${socialNote}

Neler yaptığımızı [haberlerde](/news), sahadan insanları [hikâyelerde](/stories), görüntüleri [videolarda](/videos) bulabilirsiniz.

Sorularınız için [bize yazın](/contact).`,
    },
  };
