/**
 * The sandbox's sixty instruments: fictitious companies with plausible names and symbols.
 *
 * No symbol is meant to be a listed one. Short names have at most twelve characters, so that five of them fit one USSD
 * screen. Start prices are US cents; drift and swing are daily, in hundredths of a percent.
 */

export type InstrumentSeed = {
  readonly symbol: string;
  readonly name: string;
  readonly shortName: string;
  readonly sector: string;
  readonly startCents: number;
  readonly driftBp: number;
  readonly swingBp: number;
  /** False: only whole shares are traded. */
  readonly fractional: boolean;
};

type Row = readonly [string, string, string, string, number, number, number, fractional?: 'whole'];

const ROWS: readonly Row[] = [
  ['ZMBP', 'Zambezi Power Corporation', 'Zambezi Pwr', 'Energy', 4210, 6, 120],
  ['KAFC', 'Kafue Copper Group', 'Kafue Copper', 'Mining', 12_850, 9, 190],
  ['LUSB', 'Lusenga Bank Holdings', 'Lusenga Bank', 'Banking', 2375, 4, 80],
  ['MOSI', 'Mosi Telecommunications', 'Mosi Telecom', 'Telecoms', 1840, 3, 95],
  ['CHOB', 'Chobe Breweries', 'Chobe Brew', 'Consumer', 3120, 2, 70],
  ['NKWZ', 'Nkwazi Airlines', 'Nkwazi Air', 'Travel', 915, -3, 240],
  ['BWEZ', 'Bweengwa Foods', 'Bweengwa', 'Consumer', 2740, 3, 85],
  ['MUCH', 'Muchinga Timber', 'Muchinga', 'Materials', 1465, 1, 130],
  ['KARB', 'Kariba Hydro', 'Kariba Hydro', 'Energy', 5630, 5, 90],
  ['LUAP', 'Luapula Fisheries', 'Luapula Fish', 'Consumer', 780, -1, 160],
  ['SIMB', 'Simba Rift Motors', 'Simba Motors', 'Automotive', 6890, 7, 175],
  ['TSVO', 'Tsavo Safaris', 'Tsavo Safari', 'Travel', 2210, 2, 150],
  ['KRNG', 'Karanga Tea Estates', 'Karanga Tea', 'Agriculture', 1935, 2, 75],
  ['MBSA', 'Mombasa Ports', 'Mombasa Port', 'Transport', 4475, 4, 85],
  ['RIFT', 'Rift Valley Geothermal', 'Rift Geo', 'Energy', 3380, 6, 140],
  ['PESA', 'Pesa Digital', 'Pesa Digital', 'Fintech', 15_240, 12, 230],
  ['UHRU', 'Uhuru Insurance', 'Uhuru Insure', 'Insurance', 2680, 3, 65],
  ['NYRI', 'Nyeri Coffee Company', 'Nyeri Coffee', 'Agriculture', 1220, 1, 110],
  ['SVNA', 'Savanna Cloud Systems', 'Savanna Cld', 'Technology', 21_470, 14, 210],
  ['BAOB', 'Baobab Retail', 'Baobab', 'Retail', 3875, 2, 95],
  ['ACHB', 'Aachberg Maschinenbau', 'Aachberg', 'Industry', 18_930, 5, 100],
  ['NORD', 'Nordsund Shipping', 'Nordsund', 'Transport', 9720, 4, 135],
  ['VLTA', 'Volta Batteries', 'Volta Batt', 'Energy', 7455, 11, 290],
  ['HLVT', 'Helvetal Pharma', 'Helvetal', 'Health', 28_610, 5, 75],
  ['TRMN', 'Tramontana Wind', 'Tramontana', 'Energy', 5280, 7, 165],
  ['BRGN', 'Bergenhus Salmon', 'Bergenhus', 'Agriculture', 4390, 3, 120],
  ['ALPN', 'Alpenglow Optics', 'Alpenglow', 'Technology', 33_780, 8, 145],
  ['LMNT', 'Luminant Displays', 'Luminant', 'Technology', 8830, 6, 180],
  ['CRVL', 'Caravel Logistics', 'Caravel', 'Transport', 6145, 4, 95],
  ['ORPH', 'Orpheon Audio', 'Orpheon', 'Consumer', 11_380, 6, 170],
  ['DNBE', 'Danubia Energie', 'Danubia', 'Energy', 3950, 2, 90],
  ['GLSS', 'Glasshaus Gardens', 'Glasshaus', 'Retail', 2590, 1, 105],
  ['PRXM', 'Proximo Payments', 'Proximo Pay', 'Fintech', 19_660, 10, 200],
  ['STLW', 'Stellenwind Turbines', 'Stellenwind', 'Industry', 13_490, 6, 130],
  ['MRDN', 'Meridian Rail', 'Meridian', 'Transport', 5510, 3, 70],
  ['QNTL', 'Quintile Semiconductors', 'Quintile', 'Technology', 61_250, 15, 240, 'whole'],
  ['ASTR', 'Asterope Satellites', 'Asterope', 'Technology', 24_870, 11, 260],
  ['CNDR', 'Candera Solar', 'Candera', 'Energy', 6720, 9, 220],
  ['HRBR', 'Harbourline Properties', 'Harbourline', 'Property', 4815, 1, 80],
  ['BLUM', 'Blumenthal Seeds', 'Blumenthal', 'Agriculture', 7960, 3, 95],
  ['VRDE', 'Verdena Recycling', 'Verdena', 'Industry', 3340, 4, 125],
  ['OLVR', 'Oliveira Paper', 'Oliveira', 'Materials', 2185, 0, 90],
  ['SNTN', 'Sentinel Cyber', 'Sentinel', 'Technology', 17_925, 12, 215],
  ['NVLL', 'Novella Publishing', 'Novella', 'Media', 1675, -2, 115],
  ['ARGO', 'Argonaut Games', 'Argonaut', 'Media', 9285, 7, 250],
  ['KPLR', 'Keplerion Robotics', 'Keplerion', 'Industry', 45_310, 13, 225, 'whole'],
  ['PLDN', 'Paladine Security', 'Paladine', 'Industry', 5075, 3, 100],
  ['MYRA', 'Myrana Hotels', 'Myrana', 'Travel', 3695, 2, 140],
  ['CDRS', 'Cedarstone Homes', 'Cedarstone', 'Property', 6385, 2, 105],
  ['FNLY', 'Finley and Grove', 'Finley Grove', 'Retail', 4120, 1, 85],
  ['TDLS', 'Tidalis Ocean Power', 'Tidalis', 'Energy', 2955, 5, 270],
  ['WVRN', 'Wyvern Aerospace', 'Wyvern', 'Industry', 37_840, 7, 125, 'whole'],
  ['LYRC', 'Lyric Streaming', 'Lyric', 'Media', 14_060, 8, 235],
  ['PMPS', 'Pampas Beef', 'Pampas', 'Agriculture', 2465, 1, 100],
  ['GRNT', 'Granitas Stone', 'Granitas', 'Materials', 1890, 0, 80],
  ['EVRL', 'Everleaf Organics', 'Everleaf', 'Consumer', 5745, 4, 130],
  ['HLXN', 'Helixon Genomics', 'Helixon', 'Health', 22_390, 10, 310],
  ['MNTA', 'Montalto Wines', 'Montalto', 'Consumer', 8470, 2, 75],
  ['ISLE', 'Islemere Ferries', 'Islemere', 'Transport', 1310, 0, 110],
  ['ZNTH', 'Zenithia Medical', 'Zenithia', 'Health', 16_580, 7, 115],
];

export const INSTRUMENT_SEEDS: readonly InstrumentSeed[] = ROWS.map(
  ([symbol, name, shortName, sector, startCents, driftBp, swingBp, whole]) => ({
    symbol,
    name,
    shortName,
    sector,
    startCents,
    driftBp,
    swingBp,
    fractional: whole === undefined,
  }),
);
