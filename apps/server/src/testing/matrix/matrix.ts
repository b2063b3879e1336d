import { type Role, roles } from '@bisita/contract/users/roles'
import type { TestCaller, Reply } from '../app.ts'
import { type MatrixActor, type MatrixPlace, matrixPlaces } from './actors.ts'
import type { MatrixWorld } from './world.ts'

/** One valid request, made again for each cell whose success changes something. */
export type MatrixRequest = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Sent as it is, with the content type; `body` then says what fields it holds. */
  readonly raw?: { readonly bytes: Uint8Array; readonly type: string }
  /** Somebody other than the one who stands for the role: what is changed is their own. */
  readonly as?: TestCaller
  /** The record that an answer in scope must hold, and one out of scope must not. */
  readonly finds?: string
}

/** What a digest answers where something in scope came after the position: it has no ids to find a record by. */
export const moreToRead = '"settled":false'

/** What a role gets in each place: its status there. */
export type MatrixStatuses = Readonly<Record<Role, readonly [own: number, branch: number, area: number]>>

/** What a call must answer, by whom it is made and where what it is about stands. */
export type MatrixRow = {
  readonly call: string
  /** Which of several forms of one call it is. */
  readonly form?: string
  /**
   * For mr, tele, oic, ah and admin, as promises/people 5 has it: D acts at once, A needs approval, - is refused.
   * Places out of the role's scope are 404, or not found in a list.
   */
  readonly cells?: string
  /** Where cells and scope do not say it all. */
  readonly table?: MatrixStatuses
  /** Nothing that stands in a place: asked once for each role. */
  readonly placeless?: true
  /** A list: every place answers 200, and holds `finds` in scope only. */
  readonly list?: true
  /** Roles that find what is in the own branch otherwise than their scope over clients says. */
  readonly seen?: Partial<Record<Role, readonly MatrixPlace[]>>
  /** Open to everybody: what somebody without a session gets. */
  readonly open?: number
  /** How a valid request is made for something that stands in a place. */
  readonly make?: (world: MatrixWorld, place: MatrixPlace, role: Role) => Promise<MatrixRequest> | MatrixRequest
}

/** Which places a role sees (promises/people 3): the own branch, the branches of the own area, everything. */
const scope: Readonly<Record<Role, readonly MatrixPlace[]>> = {
  mr: ['own'],
  tele: ['own'],
  oic: ['own'],
  ah: ['own', 'branch'],
  admin: matrixPlaces,
}

const statusOfCell: Readonly<Record<string, (success: number) => number>> = { D: (success) => success, A: () => 202, '-': () => 403 }

/** Whether somebody of a role finds what stands in a place. */
export const findsPlace = ({ seen }: MatrixRow, role: Role, place: MatrixPlace): boolean => (seen?.[role] ?? scope[role]).includes(place)

/** The documented status of a cell; `success` is that of the call. */
export function expectedStatus(row: MatrixRow, who: MatrixActor, place: MatrixPlace, success: number): number {
  if (row.open !== undefined) return row.open
  if (who === 'anonymous') return 401
  if (who === 'deactivated') return 403
  if (row.table !== undefined) return row.table[who][matrixPlaces.indexOf(place)] as number
  const status = statusOfCell[row.cells?.split(' ')[roles.indexOf(who)] ?? '']?.(success)
  if (status === undefined) throw new Error(`${row.call} has no cell for ${who}.`)
  if (status === 403 || row.placeless || row.list) return status
  return findsPlace(row, who, place) ? status : 404
}

/** Sends a request as somebody, in a form that {@link MatrixRequest} has. */
export function sendMatrixRequest(caller: TestCaller, method: string, path: string, { params = {}, query = {}, body, raw }: MatrixRequest): Promise<Reply> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
  const url = search.size === 0 ? address : `${address}?${search}`
  const sent = raw === undefined ? {} : { raw: raw.bytes, headers: { 'content-type': raw.type } }
  if (method === 'GET') return caller.get(url)
  if (method === 'POST') return caller.post(url, body, sent)
  return method === 'PUT' ? caller.put(url, body, sent) : caller.delete(url, body, sent)
}
