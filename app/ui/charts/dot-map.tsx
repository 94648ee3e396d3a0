/**
 * Land and countries for a map of dots. Computed from Natural Earth 1:110m land and 1:50m countries (public domain,
 * naturalearthdata.com) as packaged by world-atlas 2 (ISC licence): whether a point is on land, and the middle of each
 * country's largest part. Small territories that Natural Earth lists under another country were added by hand.
 */

/** Degrees between two dots. */
const dotStep = 4;
/** Latitude of the first row and longitude of the first column, in degrees. */
const firstDot = { latitude: 74, longitude: -178 } as const;

/**
 * Rows from north to south, each with its runs of land: the first column, and the number of dots unless it is one, e.g.
 * "14-2 21" for the columns 14, 15 and 21.
 */
const landRows: readonly string[] = [
  "14-2 21 31-9 67-6",
  "4-5 12 16-6 24-4 31-8 50-3 62-23",
  "0-23 26-3 32-4 39-2 48-6 55-35",
  "4-18 25-2 33 46-3 50-39",
  "11-11 26-3 48 51-29 84-2",
  "12-12 25-6 44 47 49-30 84",
  "13-15 45-35",
  "14-15 45-12 58-21",
  "14-14 43-3 48 50-2 53 55-2 58-20",
  "14-12 43-2 48 50 52-5 58-17 76",
  "15-11 43-5 54-21 78",
  "17-6 24 43-14 58-17",
  "18-3 41-17 59-16",
  "19-2 25 41-13 55-5 62-11",
  "19-4 28 41-18 63-3 69-3 75",
  "22-2 41-14 56 64 70-2 75",
  "26-3 41-17 64 71",
  "26-5 42-3 46-11 70",
  "25-7 47-9 73",
  "25-9 47-8 70 73 78-2",
  "25-11 48-7 71 80-3",
  "25-11 48-7 82",
  "26-9 48-7 57 77-2 80",
  "27-8 48-6 56 76-6 89",
  "27-8 49-5 56 74-8 86",
  "27-6 49-4 73-10",
  "27-5 49-4 74-9",
  "27-5 50 74 79-4",
  "27-4 80-2 89",
  "26-3 81 88",
  "26-2 87",
  "26-2",
  "27",
];

/** Country code, longitude and latitude in whole degrees. */
const countryPoints: string = [
  "AD2,43 AE54,24 AF66,34 AG-62,17 AI-63,18 AL20,41 AM45,40 AO18,-12 AQ83,-85 AR-65,-35 AS-171,-14 AT14,48",
  "AU134,-26 AW-70,13 AX20,60 AZ48,40 BA18,44 BB-60,13 BD90,24 BE5,51 BF-2,12 BG25,43 BH51,26 BI30,-3 BJ2,10",
  "BL-63,18 BM-65,32 BN115,4 BO-65,-17 BQ-68,12 BR-53,-11 BS-78,25 BT90,27 BW24,-22 BY28,54 BZ-89,17 CA-99,59",
  "CC97,-12 CD24,-3 CF20,7 CG15,-1 CH8,47 CI-6,8 CK-160,-21 CL-71,-34 CM13,6 CN103,37 CO-73,4 CR-84,10 CU-79,22",
  "CV-24,15 CW-69,12 CX106,-10 CY33,35 CZ15,50 DE10,51 DJ43,12 DK9,56 DM-61,15 DO-71,19 DZ3,28 EC-78,-1 EE26,59",
  "EG30,26 EH-12,24 ER39,15 ES-4,40 ET40,9 FI26,64 FJ178,-18 FK-59,-52 FM158,7 FO-7,62 FR2,47 GA12,-1 GB-2,54",
  "GD-62,12 GE44,42 GF-53,4 GG-3,49 GH-1,8 GI-5,36 GL-42,73 GM-15,13 GN-11,10 GP-61,16 GQ10,2 GR23,39 GS-37,-54",
  "GT-90,16 GU145,13 GW-15,12 GY-59,5 HK114,22 HM74,-53 HN-87,15 HR16,45 HT-73,19 HU19,47 ID114,0 IE-8,53",
  "IL35,31 IM-5,54 IN80,23 IO72,-7 IQ44,33 IR54,33 IS-19,65 IT12,43 JE-2,49 JM-77,18 JO37,31 JP138,37 KE38,1",
  "KG75,41 KH105,13 KI-157,2 KM43,-12 KN-63,17 KP127,40 KR128,36 KW48,29 KY-81,19 KZ67,48 LA104,18 LB36,34",
  "LC-61,14 LI10,47 LK81,8 LR-9,6 LS28,-30 LT24,55 LU6,50 LV25,57 LY18,27 MA-9,30 MC7,44 MD28,47 ME19,43",
  "MF-63,18 MG47,-19 MH171,7 MK22,42 ML-4,17 MM96,21 MN103,47 MO114,22 MP146,15 MQ-61,15 MR-10,20 MS-62,17",
  "MT14,36 MU58,-20 MV74,4 MW34,-13 MX-102,24 MY115,4 MZ36,-17 NA17,-22 NC165,-21 NE9,17 NF168,-29 NG8,10",
  "NI-85,13 NL6,52 NO12,64 NP84,28 NR167,-1 NU-170,-19 NZ171,-44 OM56,21 PA-80,9 PE-74,-9 PF-149,-18 PG144,-7",
  "PH121,16 PK69,30 PL19,52 PM-56,47 PN-128,-24 PR-66,18 PS35,32 PT-8,40 PW135,8 PY-58,-23 QA51,25 RE56,-21",
  "RO25,46 RS21,44 RU96,66 RW30,-2 SA45,24 SB160,-10 SC55,-5 SD30,16 SE16,62 SG104,1 SH-6,-16 SI15,46 SK19,49",
  "SL-12,9 SM12,44 SN-14,14 SO46,5 SR-56,4 SS30,7 ST7,0 SV-89,14 SX-63,18 SY38,35 SZ31,-27 TC-72,22 TD19,15",
  "TF69,-49 TG1,9 TH101,15 TJ71,39 TK-172,-9 TL126,-9 TM59,39 TN10,34 TO-175,-21 TR35,39 TT-61,10 TV179,-8",
  "TW121,24 TZ35,-6 UA31,49 UG32,1 US-99,40 UY-56,-33 UZ63,42 VA12,42 VC-61,13 VE-66,7 VG-65,18 VI-65,18",
  "VN106,17 VU167,-15 WF-178,-14 WS-172,-14 XK21,43 YE48,16 YT45,-13 ZA25,-29 ZM28,-13 ZW30,-19",
].join(" ");

/** Size of the drawing in degrees, with half a step around the dots. */
const width = 360;
const height = landRows.length * dotStep;

/** Returns the place of a point in the drawing, in degrees from its upper left corner. */
function project(longitude: number, latitude: number): { readonly x: number; readonly y: number } {
  return { x: longitude - firstDot.longitude + dotStep / 2, y: firstDot.latitude - latitude + dotStep / 2 };
}

/** Returns the land as an SVG path: a line without length for each dot, which round ends turn into a circle. */
function landPath(): string {
  return landRows
    .flatMap((runs, row) =>
      runs.split(" ").map((run) => {
        const [column = 0, dots = 1] = run.split("-").map(Number);
        const { x, y } = project(firstDot.longitude + column * dotStep, firstDot.latitude - row * dotStep);
        return `M${x} ${y}h0${`m${dotStep} 0h0`.repeat(dots - 1)}`;
      }),
    )
    .join("");
}

/** Returns the middle of a country as longitude and latitude in degrees; null for an unknown code. */
export function countryPoint(code: string): { readonly longitude: number; readonly latitude: number } | null {
  const point = countryPoints.split(" ").find((point) => code.length === 2 && point.startsWith(code));
  const [longitude, latitude] = point?.slice(2).split(",").map(Number) ?? [];
  return longitude === undefined || latitude === undefined ? null : { longitude, latitude };
}

interface DotMapProps {
  /** One sentence that says what the map shows. */
  readonly label: string;
  /** Country codes (ISO 3166-1 alpha-2); unknown ones are left out. */
  readonly countries: readonly string[];
  readonly className?: string;
}

/**
 * Renders a map of the world as dots, with a larger dot for each country. The land has the colour of the text, paler;
 * `.dot-map-places` can have another colour.
 */
export function DotMap({ label, countries, className }: DotMapProps) {
  const places = countries.flatMap((code) => {
    const point = countryPoint(code);
    if (!point) return [];
    const { x, y } = project(point.longitude, point.latitude);
    return `M${x} ${y}h0`;
  });
  return (
    <svg
      className={`dot-map ${className ?? ""}`.trim()}
      viewBox={`0 0 ${width} ${height}`}
      width={width * 2}
      height={height * 2}
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path className="dot-map-land" d={landPath()} strokeWidth="2.6" strokeOpacity="0.3" />
      <path className="dot-map-places" d={places.join("")} strokeWidth="6" />
    </svg>
  );
}
