/** The places that a barangay lies in, by the codes that filters take. */
export type PlaceCodes = { readonly region: string; readonly province: string; readonly mun_city: string }

const nationalCapitalRegion = '13'
/** Manila's barangays lie in sub-municipalities, which filters ignore. */
const manila = '13806'
/** Isabela City is counted to another region than the province of its address. */
const isabela = { level: '09901', province: '1900700000' }

/**
 * Cities that belong to no province in the code, and the province that addresses name for them: the PPP
 * of both. 301 to 317 are the highly urbanised cities outside Metro Manila; 901 is Isabela City, which
 * lies on Basilan.
 */
export const addressProvinces: Readonly<Record<string, string>> = {
  '301': '054', // Angeles: Pampanga
  '302': '045', // Bacolod: Negros Occidental
  '303': '011', // Baguio: Benguet
  '304': '002', // Butuan: Agusan del Norte
  '305': '043', // Cagayan de Oro: Misamis Oriental
  '306': '022', // Cebu
  '307': '024', // Davao: Davao del Sur
  '308': '063', // General Santos: South Cotabato
  '309': '035', // Iligan: Lanao del Norte
  '310': '030', // Iloilo
  '311': '022', // Lapu-Lapu: Cebu
  '312': '056', // Lucena: Quezon
  '313': '022', // Mandaue: Cebu
  '314': '071', // Olongapo: Zambales
  '315': '053', // Puerto Princesa: Palawan
  '316': '037', // Tacloban: Leyte
  '317': '073', // Zamboanga: Zamboanga del Sur
  '901': '007', // Isabela: Basilan
}

/**
 * The codes of the places above a barangay, from its ten digits (RR PPP MM BBB), as in the table of locations: Metro
 * Manila's province is its region, a highly urbanised city is under the province of its address, Manila is one city.
 */
export function placeCodes(barangay: string): PlaceCodes {
  const region = `${barangay.slice(0, 2)}00000000`
  const level = barangay.slice(0, 5)
  const mun_city = level === manila ? `${manila}00000` : `${barangay.slice(0, 7)}000`
  if (barangay.startsWith(nationalCapitalRegion)) return { region, province: region, mun_city }
  if (level === isabela.level) return { region, province: isabela.province, mun_city }
  const part = level.slice(2)
  return { region, province: `${level.slice(0, 2)}${addressProvinces[part] ?? part}00000`, mun_city }
}
