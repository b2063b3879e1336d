import { type Role, roles } from '@bisita/contract/users/roles'
import type { Caller, Reply } from '../app.ts'
import type { World } from './world.ts'

/** Where what a call is about stands: in mr1's own places, in the other branch of the area, in the other area. */
export const places = ['own', 'branch', 'area'] as const

export type Place = (typeof places)[number]

/** Everybody who may try: the five roles of one branch, and two who may nothing. */
export const everybody = [...roles, 'anonymous', 'deactivated'] as const

export type Who = (typeof everybody)[number]

/** One valid request, made anew for each cell whose success changes something. */
export type Asked = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Sent as it is, with the content type. */
  readonly raw?: { readonly bytes: Uint8Array; readonly type: string }
  /** Somebody other than the one who stands for the role: what is changed is their own. */
  readonly as?: Caller
  /** The record that an answer in scope must hold, and one out of scope must not. */
  readonly finds?: string
}

/** What a role gets in each place: its status there. */
export type Table = Readonly<Record<Role, readonly [own: number, branch: number, area: number]>>

/** What a call must answer, by whom it is made and where what it is about stands. */
export type Row = {
  readonly call: string
  /** Which of several forms of one call it is. */
  readonly form?: string
  /**
   * For mr, tele, oic, ah and admin, as decisions.md section 2 has it: D acts at once, A needs approval, - is refused.
   * Places out of the role's scope are 404, or not found in a list.
   */
  readonly cells?: string
  /** Where cells and scope do not say it all. */
  readonly table?: Table
  /** Nothing that stands in a place: asked once for each role. */
  readonly placeless?: true
  /** A list: every place answers 200, and holds `finds` in scope only. */
  readonly list?: true
  /** Roles that find what is in the own branch otherwise than their scope over clients says. */
  readonly seen?: Partial<Record<Role, readonly Place[]>>
  /** Open to everybody: what somebody without a session gets. */
  readonly open?: number
  /** How a valid request is made for something that stands in a place. */
  readonly make?: (world: World, place: Place, role: Role) => Promise<Asked> | Asked
}

/** Which places a role sees (decisions.md, section 2): the own branch, the branches of the own area, everything. */
const scope: Readonly<Record<Role, readonly Place[]>> = {
  mr: ['own'],
  tele: ['own'],
  oic: ['own'],
  ah: ['own', 'branch'],
  admin: places,
}

const statusOfCell: Readonly<Record<string, (success: number) => number>> = { D: (success) => success, A: () => 202, '-': () => 403 }

/** Whether somebody of a role finds what stands in a place. */
export const sees = ({ seen }: Row, role: Role, place: Place): boolean => (seen?.[role] ?? scope[role]).includes(place)

/** The documented status of a cell; `success` is that of the call. */
export function expected(row: Row, who: Who, place: Place, success: number): number {
  if (row.open !== undefined) return row.open
  if (who === 'anonymous') return 401
  if (who === 'deactivated') return 403
  if (row.table !== undefined) return row.table[who][places.indexOf(place)] as number
  const status = statusOfCell[row.cells?.split(' ')[roles.indexOf(who)] ?? '']?.(success)
  if (status === undefined) throw new Error(`${row.call} has no cell for ${who}.`)
  if (status === 403 || row.placeless || row.list) return status
  return sees(row, who, place) ? status : 404
}

/** Sends a request as somebody, in a form that {@link Asked} has. */
export function send(caller: Caller, method: string, path: string, { params = {}, query = {}, body, raw }: Asked): Promise<Reply> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
  const url = search.size === 0 ? address : `${address}?${search}`
  const sent = raw === undefined ? {} : { raw: raw.bytes, headers: { 'content-type': raw.type } }
  if (method === 'GET') return caller.get(url)
  if (method === 'POST') return caller.post(url, body, sent)
  return method === 'PUT' ? caller.put(url, body, sent) : caller.delete(url, body, sent)
}
