import { BESIDES_MIN_LENGTH, plain } from './accounts.password-words.domain.ts';
import { SPANISH_NAMES } from './accounts.spanish-names.domain.ts';

/**
 * Passwords that people in Latin America and Spain choose first, and of which the English list has few: what heads the published
 * lists of breached passwords by country (password and its variants, keyboards with ñ, affection, religion, football,
 * places, animals), put together by hand. In small letters, without accents, blanks and what is added at either end. Names are in
 * `accounts.spanish-names.domain.ts`. Load it lazily in the browser: 11 KB.
 */
const words = [
  // The word itself, and those of computers.
  'contrasena|contrasenas|contrasenia|contraseniia|micontrasena|sucontrasena|lacontrasena|tucontrasena|contrasea|clave|claves|miclave|miclavesecreta',
  'claveclave|clavesecreta|claveacceso|clavedeacceso|claveunica|clavenueva|nuevaclave|password|mipassword|secreto|secreta|misecreto|palabrasecreta|acceso|accesototal',
  'entrar|dejameentrar|abretesesamo|usuario|usuarios|usuarioprueba|administrador|administracion|admin|sistema|sistemas|soporte|servidor|internet|computadora',
  'computador|ordenador|informatica|tecnologia|prueba|pruebas|probando|esunaprueba|temporal|cambiame|cambiala|invitado|bienvenido|bienvenida|bienvenidos',
  'inicio|correo|micorreo|noselase|nolase|noseme|nomeacuerdo|olvidado|olvidada|seguro|segura|seguridad|privado|privada|personal|empresa|oficina|trabajo|ventas|gerencia|contabilidad|negocio|dinero|millonario',
  // Greetings and first programs.
  'hola|holahola|holaholahola|holamundo|holaamigo|holaamigos|holacomoestas|holaquetal|holasoyyo|quetal|comoestas|buenosdias|buenasnoches|adios|chao|gracias|graciasadios|porfavor|ninguno|ninguna|nada|nadie|todos|soyyo|soylomejor|soyelmejor|soylamejor',
  // Keyboards.
  'qwertyn|qwertyuiopn|asdfghjkln|asdfghjkl|asdfgh|asdfg|asdf|asdfasdf|asdfn|asdfjkln|qwerty|qwertyuiop|qwertyqwerty|qwert|qwer|zxcvbnm|zxcvbn|zxcv|zxczxc|qazwsx|qazwsxedc|qweasd|qweasdzxc|poiuyt|poiuytrewq|lkjhgf|lkjhgfdsa|nlkjhgfdsa|mnbvcxz|abc|abcd|abcde|abcdef|abcdefg|abcdefgh|abcdefghi|aeiou|aaa|aaaaaa|xxxxxx|asd|asdasd|asdqwe|qweqwe|qwe',
  // Affection.
  'teamo|teamomucho|teamoamor|teamomiamor|teamosiempre|teamotanto|tequiero|tequieromucho|teadoro|teextrano|tenecesito|miamor|miamorcito|miamores|amor|amores|amorcito|amormio|amoreterno|amoramor|amordemivida|elamordemivida|elamor|miamorbonito|mivida|vida|vidamia|corazon|corazoncito|micorazon|corazones|micielo|cielo|cielito|mirey|mireina|reina|rey|princesa|princesas|princesita|miprincesa|principe|principito|preciosa|precioso|hermosa|hermoso|hermosura|bonita|bonito|linda|lindo|bella|belleza|bebe|bebita|bebito|mibebe|gordo|gorda|gordito|gordita|migordo|migorda|negro|negra|negrito|negrita|flaco|flaca|flaquito|flaquita|chiquita|chiquito|chiquitita|loco|loca|locura|besos|besitos|beso|abrazo|caricias|novio|novia|esposo|esposa|soltera|soltero|porsiempre|parasiempre|siempre|juntos|juntosporsiempre|nosotros|solotu|solamentetu|tuyyo|tuyo|mia|enamorada|enamorado|felicidad|feliz|alegria|sonrisa|esperanza|libertad|amistad|amigo|amiga|amigos|amigas|amigosporsiempre|mejoresamigas|sexo|sexy|culo|puta|puto|hijodeputa|mierda|pendejo|pendeja|cabron|verga|pene|chingon|chingatumadre|caca|joder',
  // Family.
  'familia|mifamilia|lafamilia|familiafeliz|mama|mamamia|mamita|mami|mamacita|mimama|papa|papi|papito|mipapa|papaymama|mamaypapa|hijo|hija|hijos|hijas|mishijos|mihijo|mihija|mishijas|hermano|hermana|hermanos|abuela|abuelo|abuelita|abuelito|sobrino|sobrina|primo|prima|casa|micasa|hogar',
  // Religion.
  'dios|diosito|midios|dioses|diosesamor|diosesbueno|diosesgrande|diosesfiel|diosesmiguia|diosesmipastor|diosesmifortaleza|diosteama|diosteamo|diosmio|diosconmigo|diosconnosotros|confioendios|jehova|jehovaesmipastor|jehova|jesus|jesuscristo|jesusteamo|jesusesamor|jesusesmipastor|cristo|cristovive|cristoviene|cristorey|senor|elsenoresmipastor|bendecida|bendecido|bendicion|bendiciones|fe|lafe|iglesia|virgencita|virgendeguadalupe|guadalupana|angel|angeles|angelito|angelita|miangel|angelguardian|santamaria|avemaria|sanjudas|sanjudastadeo|espiritusanto|gloriaadios|salmo|aleluya|amen|diablo|demonio|infierno',
  // Names that are common in Latin America and not in Spain.
  'valentina|valentin|isabella|camila|catalina|martina|josefa|fernanda|constanza|antonella|florencia|micaela|agustina|agustin|benjamin|matias|bastian|maximiliano|thiago|mateo|santino|bautista|felipe|ignacio|tomas|renata|ximena|guadalupe|yesenia|milagros|luciana|luciano|antonia|javiera|trinidad|maite|amanda|alondra|brenda|yadira|yolanda|yuliana|yuliana|daniela|gabriela|mariana|juliana|paola|karina|karla|jennifer|jessica|kevin|brayan|bryan|jonathan|cristobal|franco|facundo|lautaro|nahuel|gonzalo|rodrigo|mauricio|wilson|edison|jhon|jhonatan|estefania|katherine|carolina|tatiana|marcela|claudia|monserrat|macarena|francisca',
  // Football.
  'futbol|miequipo|campeon|campeones|colocolo|colocolocampeon|universidaddechile|ladeu|udechile|ucatolica|catolica|lacatolica|cruzados|bocajuniors|boca|bocaboca|dalebo|dalebocha|riverplate|river|riverriver|racingclub|independiente|sanlorenzo|newells|rosariocentral|velez|huracan|estudiantes|penarol|nacional|atleticonacional|millonarios|americadecali|deportivocali|santafe|juniorteamo|once|alianzalima|alianza|universitario|sportingcristal|barcelona|barcelonasc|emelec|ldu|ligadequito|olimpia|cerroporteno|bolivar|thestrongest|america|aguilas|aguilasdelamerica|chivas|chivasguadalajara|chivascampeon|cruzazul|pumas|pumasunam|tigres|tigresuanl|monterrey|rayados|santos|santoslaguna|toluca|atlas|leon|pachuca|necaxa|realmadrid|madrid|halamadrid|atleticodemadrid|atleti|atleticomadrid|barca|fcbarcelona|viscabarca|forcabarca|valenciacf|sevillafc|betis|realbetis|athletic|zaragoza|deportivo|messi|lionelmessi|leomessi|maradona|diegomaradona|diosmaradona|ronaldo|cristianoronaldo|ronaldinho|neymar|iniesta|zidane|alexis|alexissanchez|arturovidal|suarez|forlan|falcao|jamesrodriguez|chicharito|mundial|lacelestre|laroja|laalbiceleste|vamoschile|vamosargentina|vamoscolombia|vivachile|vivamexico|vivaperu|arribaperu|arribaespana|vivaespana|vivacolombia|vivaargentina',
  // Countries and cities.
  'espana|espanol|espanola|mexico|mexicano|mexicana|mexicolindo|argentina|argentino|chile|chileno|chilena|chilechile|colombia|colombiano|colombiana|peru|peruano|peruana|venezuela|venezolano|ecuador|ecuatoriano|bolivia|boliviano|paraguay|uruguay|uruguayo|cuba|cubano|puertorico|boricua|dominicana|republicadominicana|guatemala|honduras|salvador|elsalvador|nicaragua|costarica|panama|latino|latina|latinos|latinoamerica|sudamerica|santiago|valparaiso|vinadelmar|concepcion|antofagasta|temuco|laserena|iquique|arica|puertomontt|rancagua|talca|buenosaires|cordoba|rosario|mendoza|laplata|tucuman|mardelplata|bogota|medellin|cali|barranquilla|cartagena|bucaramanga|pereira|lima|arequipa|trujillo|cusco|chiclayo|quito|guayaquil|cuenca|lapaz|santacruz|cochabamba|caracas|maracaibo|valencia|montevideo|asuncion|guadalajara|puebla|tijuana|acapulco|cancun|veracruz|merida|queretaro|chihuahua|sevilla|malaga|granada|bilbao|zaragoza|alicante|murcia|galicia|asturias|andalucia|canarias|tenerife|mallorca|habana|lahabana',
  // Animals, plants, food, colours, things and days.
  'perro|perrito|perrita|perros|miperro|gato|gatito|gatita|gatitos|gatos|migato|gatonegro|caballo|caballos|leones|tigre|tigresa|lobo|lobos|aguila|aguilas|delfin|delfines|tortuga|conejo|conejito|conejita|oso|osito|ositos|pajaro|paloma|palomita|mariposa|mariposas|mariposita|raton|ratoncito|pollito|pollo|vaca|vaquita|toro|mono|monito|pinguino|dragon|dragones|arana|serpiente|tiburon|pescado|pescadito|mascota|flor|flores|florecita|rosa|rosas|girasol|margarita|margaritas|azucena|jazmin|estrella|estrellas|estrellita|estrellitas|luna|lunita|lunallena|sol|solecito|soles|solyluna|lunaysol|lucero|universo|planeta|tierra|mar|playa|arena|nieve|lluvia|fuego|viento|chocolate|chocolates|chocolatito|caramelo|caramelos|dulce|dulces|galleta|galletas|galletita|fresa|fresas|fresita|manzana|manzanita|naranja|naranjas|platano|sandia|limon|limones|pina|uva|durazno|cereza|cerezas|azucar|canela|vainilla|helado|helados|pizza|tacos|tamales|empanada|empanadas|cerveza|tequila|vino|cafe|cafecito|leche|queso|papas|papitas|arroz|rojo|azul|verde|amarillo|blanco|blanca|morado|rosado|celeste|plata|dorado|colores|arcoiris|musica|musical|guitarra|cancion|bailar|baile|salsa|cumbia|reggaeton|rocknroll|metallica|batman|superman|spiderman|pokemon|naruto|goku|dragonball|mario|zelda|minecraft|fortnite|condorito|mafalda|chavo|elchavo|chespirito|quijote|donquijote|escuela|colegio|liceo|universidad|estudiante|profesor|profesora|maestro|maestra|doctor|doctora|ingeniero|abogado|abogada|enfermera|secretaria|jefe|capitan|comandante|soldado|guerrero|guerrera|guerreros|heroe|pirata|payaso|payasito|fantasma|vampiro|bruja|brujita|magia|mago|duende|hada|hadas|sirena|sirenita|muneca|munecas|muneco|barbie|juguete|juegos|jugador|pelota|bicicleta|carro|carros|auto|autos|coche|moto|motos|camion|avion|barco|tren|lunes|martes|miercoles|jueves|viernes|sabado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|primavera|verano|otono|invierno|navidad|feliznavidad|cumpleanos|felizcumpleanos|carnaval|halloween|vacaciones|fiesta|fiestas|viaje|viajes|aventura|aventuras|numero|numeros|primero|segundo|tercero|ultimo|cero|uno|unodostres|unodos|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|unodostrescuatro|unodostrescuatrocinco|todopoderoso|peligro|peligroso|poderoso|poder|fuerza|fuerte|valiente|gigante|pequeno|pequena|grande|nuevo|nueva|viejo|vieja|joven|juventud|mujer|mujeres|hombre|hombres|nino|nina|ninos|ninas|muchacha|muchacho|chica|chico|chicas|chicos|senora|senorita|marinero|alma|almas|sueno|suenos|paz|pazyamor|guerra|muerte|verdad|mentira|silencio|misterio|camino|destino|futuro|pasado|tiempo|noche|dia|manana|madrugada',
].join('|');

/** Letters that people write as digits and signs. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
};
const asLetters = (text: string) =>
  text.replaceAll(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign);

let known: ReadonlySet<string> | undefined;

/** What a password is without what people put before and after a word, and between two; with look-alikes as letters, and without. */
function coresOf(password: string): string[] {
  const typed = plain(password);
  const middle = typed.replace(/^[^a-z]+/u, '').replace(/[^a-z]+$/u, '');
  return [typed, asLetters(middle), asLetters(typed)].map((text) => text.replaceAll(/[^a-z]/g, ''));
}

/** Whether a password is a common Spanish one, or a name, with little else: '¡Contraseña2026!', 'h0lamundo'. */
export function isCommonInSpanish(password: string): boolean {
  known ??= new Set([...words.split('|'), ...SPANISH_NAMES.split('|')]);
  return coresOf(password).some(
    (core) => known?.has(core) === true && password.length - core.length < BESIDES_MIN_LENGTH,
  );
}
