import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { attribute, checkSheet, checkStrings, damaged, mostCells, mostUnpacked, tagsOf, tooLarge } from './limits.ts'
import { WorkbookProblem } from './problem.ts'

/** A sheet of a workbook as texts, row by row; rows and cells that hold nothing between others are there, and empty. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly string[])[] }

/** Whether bytes are an archive, as every .xlsx is. */
export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const old = [0xd0, 0xcf, 0x11, 0xe0]
/** Whether bytes are a workbook of before 2007 (.xls), or one with a password: neither can be read. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => old.every((byte, at) => bytes[at] === byte)
export const oldWorkbookWords = 'This is an old workbook (.xls), or one with a password. Save it as .xlsx without a password and choose it again.'

const workbookPath = 'xl/workbook.xml'
const relationsPath = 'xl/_rels/workbook.xml.rels'

/**
 * The sheets of an .xlsx, or those of them that are wanted. Typed cells are used as what they are: a day is YYYY-MM-DD,
 * a whole number has all its digits and no ".0", a text stays as it is, and an error such as #N/A is that text.
 * Everything is counted before it is read, so that a small file can't become a large one in memory.
 * @throws WorkbookProblem with a message for the user
 */
export async function readWorkbook(bytes: Uint8Array, wanted: (name: string) => boolean = () => true): Promise<readonly Sheet[]> {
  const unpack = unpacker(bytes)
  const frame = unpack((path) => path === workbookPath || path === relationsPath)
  const paths = pathsOf(frame)
  const chosen = sheetsOf(frame, paths).filter(({ name }) => wanted(name))
  const parts = unpack((path) => chosen.some((sheet) => sheet.path === path) || /(^xl|\/)\/?(styles|sharedStrings)\.xml$/i.test(path))
  for (const [path, xml] of Object.entries(parts)) if (/sharedStrings/i.test(path)) checkStrings(strFromU8(xml))
  let cells = 0
  const sheets: Sheet[] = []
  for (const { name, path } of chosen) {
    const sheet = parts[path]
    if (sheet === undefined) throw damaged()
    const checked = checkSheet(strFromU8(sheet))
    cells += checked.cells
    if (cells > mostCells) throw tooLarge(`more than ${mostCells.toLocaleString('en-US')} cells`)
    sheets.push({ name, rows: await rowsOf({ ...frame, ...parts, [path]: strToU8(checked.xml) }, name) })
  }
  return sheets
}

type Parts = Readonly<Record<string, Uint8Array>>

/** Unpacks the wanted entries; all calls together no more than `mostUnpacked` bytes. */
function unpacker(bytes: Uint8Array): (wanted: (path: string) => boolean) => Parts {
  let unpacked = 0
  return (wanted) => {
    try {
      return unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (!wanted(name)) return false
          unpacked += originalSize
          if (unpacked > mostUnpacked) throw tooLarge(`it unpacks to more than ${mostUnpacked / 1024 / 1024} MB`)
          return true
        },
      })
    } catch (error) {
      throw error instanceof WorkbookProblem ? error : damaged()
    }
  }
}

/** The path of each part of a workbook by the id of its relation. */
function pathsOf(frame: Parts): ReadonlyMap<string, string> {
  const relations = frame[relationsPath]
  if (relations === undefined || frame[workbookPath] === undefined) throw damaged()
  const paths = new Map<string, string>()
  for (const { name, inside } of tagsOf(strFromU8(relations))) {
    const [id, target] = [attribute(inside, 'Id'), attribute(inside, 'Target')]
    if (name !== 'Relationship' || id === null || target === null || !target.endsWith('.xml')) continue
    if (/worksheets|sharedStrings|styles/i.test(target)) paths.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return paths
}

function sheetsOf(frame: Parts, paths: ReadonlyMap<string, string>): { name: string; path: string }[] {
  const sheets: { name: string; path: string }[] = []
  for (const { name, inside } of tagsOf(strFromU8(frame[workbookPath] ?? new Uint8Array(0)))) {
    if (name !== 'sheet') continue
    const path = paths.get(attribute(inside, 'id') ?? '')
    if (path !== undefined) sheets.push({ name: plain(attribute(inside, 'name') ?? ''), path })
  }
  return sheets
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole
    return String.fromCodePoint(Math.min(0x10ffff, hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)))
  })

/**
 * Reads one sheet. The reader gets the checked parts in an archive without compression, so that it unpacks nothing
 * itself.
 */
async function rowsOf(parts: Parts, name: string): Promise<string[][]> {
  try {
    const archive = zipSync(parts, { level: 0 })
    const rows = await readSheet<string>(archive.buffer, name, { parseNumber: numberText, trim: false })
    return rows.map((row) => row.map(cellText))
  } catch {
    throw damaged()
  }
}

/** A number as a person would write it, from how a workbook keeps it: 8500.4500000000007 is 8500.45, and no digit of a whole number is lost. */
function numberText(written: string): string {
  const number = Number(written)
  if (written.trim() === '' || !Number.isFinite(number)) return written
  if (Number.isSafeInteger(number)) return String(number)
  const rounded = String(Number(number.toPrecision(15)))
  return Number.isInteger(number) || /e/i.test(rounded) ? written : rounded
}

/** A cell as text; numbers are texts already. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#DATE!' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  throw damaged()
}
