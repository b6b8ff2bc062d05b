/** A geographical position. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

export type Line = readonly GeoPoint[];

/** Main avenues, streets, and small lanes between them. */
export type Breadth = 'wide' | 'street' | 'lane';

export interface Street {
  readonly name: string;
  readonly breadth: Breadth;
  readonly line: Line;
}

/** A named place that is not a street. */
export interface Named {
  readonly name: string;
  readonly at: GeoPoint;
  /** The rotation of the label, in degrees. */
  readonly turn: number;
}

/* A simplified map of Lower Manhattan: shores, parks, bridges, and named streets. Only for orientation;
   directions open in the map app of the phone. Pairs are in ten-thousandths of a degree: north of 40, west of
   74. */
function trace(pairs: string): Line {
  const numbers = pairs.split(/\s+/).map(Number);
  return numbers.flatMap((north, index) => {
    const west = numbers[index + 1];
    return index % 2 === 1 || west === undefined
      ? []
      : [{ latitude: 40 + north / 1e4, longitude: -74 - west / 1e4 }];
  });
}

function streetsOf(breadth: Breadth, lines: Readonly<Record<string, string>>): readonly Street[] {
  return Object.entries(lines).map(([name, pairs]) => ({ name, breadth, line: trace(pairs) }));
}

/** Sorted by importance: if two names would overlap, only the first one is drawn. */
export const streets: readonly Street[] = [
  ...streetsOf('wide', {
    Broadway:
      '7047 140 7060 132 7078.5 118 7093 105.5 7107 93 7114 88 7131 73 7143 63 7168 42 7193 19 7222 -6 7254 -31 7338 -88',
    'West St': '7046 160 7066 154 7088 149 7110 145 7137 134 7168 125 7220 113 7258 107 7288 105',
    'South St': '7012 122 7018 106 7030 80 7042 62 7058 27 7078 -2 7090 -40 7100 -120 7106 -220',
    'Canal St': '7260 105 7225 58 7206 37 7193 19 7179 1 7160 -38 7147 -100',
    'Houston St': '7288 105 7270 40 7254 -31 7243 -75 7222 -130 7190 -245',
    Bowery: '7138 -22 7160 -38 7207 -65 7243 -75 7290 -90',
    'Delancey St': '7210 -58 7184 -120 7148 -232',
  }),
  ...streetsOf('street', {
    'Water St': '7025 128 7033 113 7042 90 7052 76 7064 62 7072 40 7085 10',
    'Wall St': '7078.5 118 7070 106 7064 94 7056 82 7052 76 7042 62',
    'Fulton St': '7117 103 7107 93 7102 81 7096 68 7081 46 7072 40 7058 27',
    'Church St': '7055 147 7062 144 7077 133 7097 120 7113 105 7128 93 7149 77 7172 57 7206 37',
    'Chambers St': '7172 140 7168 125 7155 100 7149 77 7143 63 7133 38',
    'Park Row': '7114 88 7118 75 7121 60 7127 46 7134 10 7138 -22',
    'Pearl St': '7031 138 7039 116 7047 95 7056 82 7071 67 7081 46 7095 18 7118 5 7137 17',
    'State St': '7045 141 7036 142.5 7028 140 7019 133 7014 124',
    'Battery Pl': '7047 172 7046 160 7045 141',
    'Broad St': '7070 106 7063 111 7053 116 7044 119 7034 113 7018 106',
    'Whitehall St': '7044 133 7032 129.5 7025 128 7012 122',
    'Maiden Ln': '7100 99 7086 83 7068 64 7058 49 7052 42',
    'Liberty St': '7111 147 7097 120 7093 105.5 7086 92 7082 84',
    'Centre St': '7125 47 7133 38 7150 22 7179 1',
    'Worth St': '7182 90 7174 60 7168 42 7150 5 7139 -20',
    'Hudson St': '7152 96 7165 92 7230 72 7320 62',
    'Allen St': '7140 -75 7147 -75 7194 -97 7232 -114 7310 -155',
    'Essex St': '7141 -100 7147 -100 7184 -120 7222 -138 7300 -180',
    'Broome St': '7246 52 7215 -5 7193 -62 7147 -205',
    'Grand St': '7230 45 7199 -15 7182 -55 7138 -205',
    'East Broadway': '7138 -22 7141 -100 7150 -170',
    'Lafayette St': '7137 37 7170 22 7184 8 7222 -26 7254 -50',
  }),
  ...streetsOf('lane', {
    'Beaver St': '7051 133 7053 116 7053 98 7056 83',
    'Nassau St': '7070 106 7087 94 7102 81 7116 62 7121 60',
    'William St': '7047 95 7053 98 7064 94 7083 84 7096 68 7108 50',
    'John St': '7103.5 96 7097 84 7090 72 7079 56 7068 42',
    'Beekman St': '7117.5 76 7105 57 7085 33 7071 17',
    'Rector St': '7088 158 7085 150 7077 133 7072 123',
    'Exchange Pl': '7067 127 7063 111 7057 96',
    'Stone St': '7043 132 7044 119 7047 101',
    'Vesey St': '7140 150 7137 134 7122 98 7114 88',
    'Barclay St': '7140 128 7136 117 7128 93 7121 82',
    'Murray St': '7156 142 7152 129 7136 85 7131 73',
    'Warren St': '7163 140 7160 122 7143 81 7137 68',
    'Greenwich St': '7050 150 7068 144 7085 137 7095 133',
    'South End Ave': '7066 173 7090 165 7118 160',
    'Pine St': '7082 116 7074 102 7068 90 7058 76',
    'Cedar St': '7090 110 7080 94 7074 84 7062 68',
    'Front St': '7022 109 7032 90 7046 70 7059 53 7066.5 33 7080 7',
    'Gold St': '7076 70 7092 60 7104 45',
  }),
];

/** The shoreline. */
export const island: Line = trace(
  '7360 108 7262 119 7190 132 7187 160 7183 165 7150 172 7134 171 7130 165 7126 171 7100 183 7070 189 7052 187 7046 182 ' +
    '7040 184 7032 178 7020 165 7008 150 7004 136 6999 126 7002 114 7010 100 7022 73 7034 54 7044 38 7042 24 7052 14 7058 20 ' +
    '7070 -10 7083 -45 7094 -130 7100 -200 7110 -225 7180 -260 7270 -285 7360 -255',
);

export const parks: readonly Line[] = [
  '7044 173 7043 146 7036 144.5 7028 142 7018 135 7010 148 7020 163 7032 176 7040 180',
  '7114 87 7141 66 7132 43 7125 53 7119 70',
  '7096 119 7093 107.5 7089.5 110.5 7092 121.5',
  '7052.5 136.5 7052 134.5 7046 134.5 7046 138.5',
  '7124 134 7118 121 7105 128 7109 142',
  '7085 127 7082 116.5 7079 119 7080 130',
  '7160 7 7153 -5 7147 3 7153 13',
  '7050 181 7066 185 7066 180 7052 176',
].map(trace);

export const bridges: readonly Line[] = [
  '7127 46 7081 -10 7035 -55',
  '7157 -50 7100 -85 7050 -110',
  '7184 -120 7150 -210 7115 -320',
].map(trace);

/** Rivers and parks; their labels use the handwriting font. */
export const landmarks: readonly Named[] = [
  { name: 'East River', at: { latitude: 40.7028, longitude: -74.0046 }, turn: -38 },
  { name: 'East River', at: { latitude: 40.7052, longitude: -73.999 }, turn: -38 },
  { name: 'Hudson River', at: { latitude: 40.7088, longitude: -74.0198 }, turn: 82 },
  { name: 'The Battery', at: { latitude: 40.7029, longitude: -74.0154 }, turn: 0 },
  { name: 'City Hall Park', at: { latitude: 40.7132, longitude: -74.0062 }, turn: -40 },
];
