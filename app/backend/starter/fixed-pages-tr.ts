import { receiptNameYears } from "../../contract/rules/receipts.ts";
import type { StarterPageTexts } from "./types.ts";

/** Stands at the head of the pages of law until counsel has written them. */
export const turkishSampleNote =
  "Bu sayfa örnek bir metindir. Derneğin kendi unvanı, adresi ve süreçleriyle bir hukukçu tarafından gözden geçirilip değiştirilmesi gerekir. Köşeli parantez içindeki yerler doldurulmalıdır.";

export const turkishPages: Record<"kvkk" | "cookies" | "terms-of-use", StarterPageTexts> = {
  kvkk: {
    title: "Kişisel verilerin korunması: aydınlatma metni",
    body: `${turkishSampleNote}

# Veri sorumlusu

6698 sayılı Kişisel Verilerin Korunması Kanunu (KVKK) uyarınca veri sorumlusu [dernek unvanı], [adres] adresindedir. Bize [e-posta] adresinden ve [telefon] numarasından ulaşabilirsiniz.

# Hangi verileri işliyoruz

Üyelik: ad, soyad, telefon numarası; siz yazarsanız e-posta adresi, cinsiyet, doğum tarihi, il, ilçe ve profil fotoğrafı.

Bağış: neye bağışladığınız, tutar, tarih, bağışın kimin adına yapıldığı, notunuz ve ödemenin sonucu. Kart numarası ve güvenlik kodu bizde saklanmaz; kartı ödeme kuruluşu işler. Kartınızı kaydetmek isterseniz bizde yalnızca kartın markası, son dört hanesi, son kullanma tarihi, üzerindeki isim ve ödeme kuruluşunun verdiği anahtar kalır.

İletişim ve gönüllülük: bize yazdığınız ileti ile gönüllü formuna yazdıklarınız (iletişim bilgileri, doğum tarihi, eğitim, meslek, bildiğiniz diller). İki yıl sonra silinir.

Güvenlik: doğrulama kodlarının ve internet adreslerinin geri çevrilemeyen özetleri, oturumların başlangıç ve bitiş zamanları. Sunucunun kaydında internet (IP) adresleri ve istek zamanları 30 gün kalır; bu kayıtta ne istendiği yazmaz.

Kurban bağışı gibi bazı bağışlar inancınız hakkında bilgi verebilir. Bu veriler özel niteliklidir; yalnızca bağışınızı yerine getirmek için, buna yetkili kişilerce kullanılır.

# Neden ve hangi hukuki sebeple

Bağışınızı almak ve yerine getirmek, makbuz düzenlemek, üyeliğinizi yürütmek: sözleşmenin kurulması ve ifası, hukuki yükümlülük.

Hesabınızı ve bağışları kötüye kullanımdan korumak: meşru menfaat.

SMS ya da e-posta ile haber göndermek: yalnızca ayrıca verdiğiniz izinle. İzninizi istediğiniz zaman profilinizden geri alabilirsiniz.

# Kimlere aktarıyoruz

Ödeme kuruluşuna (kartlı ödeme), SMS ve e-posta hizmeti verenlere (kod ve haber iletimi), barındırma hizmeti verenlere ve kanunen yetkili kurumlara; her birine yalnızca işi için gereken kadar. [Yurt dışına aktarım varsa burada açıklayın.]

# Ne kadar saklıyoruz

Doğrulama kodlarının özetleri bir gün, bağış kayıtları kanunun öngördüğü süre boyunca, üyelik verileri üyeliğiniz sürdükçe saklanır. Hesabınız silindiğinde kişisel verileriniz silinir. Hesap silinince bağışlar adsız kayıt olarak kalır. Makbuzdaki bağışçı adı, düzenlendiği yılı izleyen ${receiptNameYears} yıl saklanır, sonra silinir. Süren düzenli bağışlar sona erer.

# Haklarınız

KVKK'nın 11. maddesi uyarınca verilerinizin işlenip işlenmediğini öğrenme, bilgi isteme, düzeltilmesini, silinmesini ve aktarıldığı kişilere bildirilmesini isteme, işlemeye itiraz etme ve zararınızın giderilmesini isteme hakkınız vardır. Verilerinizi profilinizden indirebilir, hesabınızın silinmesini oradan isteyebilirsiniz. Başvurularınıza en geç 30 gün içinde yanıt veririz; yanıtı yeterli bulmazsanız Kişisel Verileri Koruma Kurulu'na şikâyette bulunabilirsiniz.`,
  },
  cookies: {
    title: "Çerez politikası",
    body: `${turkishSampleNote}

# Çerez nedir

Çerez, tarayıcınızın bir site için sakladığı kısa bir metindir. Bu site yalnızca kendi çerezlerini kullanır; reklam ya da izleme çerezi yoktur. Güvenli bağlantıda adlarının önünde __Host- bulunur.

# Hangi çerezler

Sepet, giriş ve ödeme için gerekli olanlarla dil, hafif sayfa, kapatılan duyuru ve tanıtım penceresi gibi seçimlerinizi hatırlayanlar. Hepsi süreleriyle aşağıdaki çizelgededir.

# Çerezleri yönetmek

Çerezleri tarayıcınızın ayarlarından silebilir ya da engelleyebilirsiniz. Gerekli olanlar (guest, session, user, sign-in, browser) olmadan sepet, giriş ve ödeme çalışmaz.`,
  },
  "terms-of-use": {
    title: "Kullanım koşulları",
    body: `${turkishSampleNote}

# Taraflar ve konu

Bu koşullar, [dernek unvanı] tarafından işletilen bu sitenin kullanımını ve site üzerinden yapılan bağışları düzenler. [Yardım toplama izninin tarihini, sayısını ve veren makamı burada belirtin.]

# Bağış

Bağış, karşılıksız bir kazandırmadır. Seçtiğiniz çalışma için kullanılır; o çalışma tamamlandıysa ya da yerine getirilemiyorsa, size haber verilerek benzer bir çalışma için kullanılabilir.

Kurban bağışında vekâletinizi vermiş olursunuz; kesim sizin ya da belirttiğiniz kişi adına yapılır.

Başkası adına bağış yaparken o kişinin bilgilerini bizimle paylaşmaya yetkili olduğunuzu kabul edersiniz.

# Ödeme

Ödeme, bankanızın 3-D Secure adımıyla kartla yapılır; düzenli bağışın sonraki ayları onayladığınız karttan alınır. Kart bilgilerinizi ödeme kuruluşu işler; site bunları saklamaz. Tutarlar Türk lirasıdır.

# İade

Yanlışlıkla yapılan bir bağışın iadesini, bağış henüz yerine getirilmediyse, [süre] gün içinde [e-posta] adresinden isteyebilirsiniz.

# Üyelik

Üye olmak için telefon numaranızı doğrularsınız. Size gelen kodu kimseyle paylaşmayın. Üyeliğinizin silinmesini profilinizden isteyebilirsiniz.

# Sorumluluk ve değişiklikler

Siteyi hukuka uygun kullanmayı kabul edersiniz. Bu koşullar değiştiğinde yeni metin burada yayımlanır; bağışınız için, onu yaptığınız andaki metin geçerlidir.

# Uygulanacak hukuk

Bu koşullara Türkiye Cumhuriyeti hukuku uygulanır. Uyuşmazlıklarda [yer] mahkemeleri ve icra daireleri yetkilidir.`,
  },
};
