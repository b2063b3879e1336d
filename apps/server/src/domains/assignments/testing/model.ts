/** Why a user has an assignment: 'own', or the ids of the covers that gave it. */
type Sakes = Set<string>

const own = 'own'

export type ModelUser = 'mr1' | 'mr2' | 'mr3' | 'mr4' | 'tele' | 'oic' | 'ah1' | 'ah2'
export type ModelMr = 'mr1' | 'mr2' | 'mr3' | 'mr4'
export const mrs = ['mr1', 'mr2', 'mr3', 'mr4'] as const
export type ModelBranch = 'b1' | 'b2' | 'b3'
export type ModelArea = 'a1' | 'a2'

/** A slow model of who holds what, in plain maps: each step says whether it is to be refused, and does it otherwise. */
export class AssignmentModel {
  readonly branchOf = new Map<ModelUser, ModelBranch | null>([['mr1', 'b1'], ['mr2', 'b1'], ['mr3', 'b2'], ['mr4', 'b2'], ['tele', 'b1'], ['oic', 'b1'], ['ah1', null], ['ah2', null]])
  readonly areaOf = new Map<ModelBranch, ModelArea | null>([['b1', 'a1'], ['b2', 'a1'], ['b3', 'a2']])
  readonly heads = new Set<string>(['a1 ah1', 'a2 ah2'])
  readonly gone = new Set<ModelBranch | ModelArea>()
  readonly away = new Set<ModelUser>()
  /** By place. */
  readonly branchWith = new Map<string, ModelBranch>()
  /** Of each MR the places and single clients, by their ids. */
  readonly assigned = new Map<ModelMr, Map<string, Sakes>>(mrs.map((mr) => [mr, new Map()]))
  covers: { readonly id: string; readonly from: ModelMr; readonly to: ModelMr }[] = []
  /** The place of each living client. */
  readonly homes: Map<string, string>

  constructor(places: readonly string[], homes: Map<string, string>) {
    places.slice(0, 3).forEach((place) => this.branchWith.set(place, 'b1'))
    places.slice(3, 5).forEach((place) => this.branchWith.set(place, 'b2'))
    this.homes = homes
  }

  private assignmentsOf(mr: ModelMr): Map<string, Sakes> {
    return this.assigned.get(mr) as Map<string, Sakes>
  }

  private drop(mr: ModelMr, what: string): void {
    if (!this.assignmentsOf(mr).delete(what)) return
    for (const cover of this.covers) if (cover.from === mr) this.giveBack(cover, what)
  }

  private giveBack({ id, to }: { readonly id: string; readonly to: ModelMr }, what: string): void {
    const sakes = this.assignmentsOf(to).get(what)
    if (sakes?.delete(id) && sakes.size === 0) this.drop(to, what)
  }

  private mayHold(mr: ModelMr): boolean {
    return this.branchOf.get(mr) !== null && !this.away.has(mr)
  }

  private finish(mr: ModelUser): void {
    for (const { id, from, to } of this.covers) if (from === mr || to === mr) this.endCover(id)
  }

  givePlaces(mr: ModelMr, places: readonly string[]): boolean {
    if (!this.mayHold(mr) || places.some((place) => this.branchWith.get(place) !== this.branchOf.get(mr))) return false
    for (const place of places) this.assignmentsOf(mr).set(place, new Set([own]))
    return true
  }

  giveClients(mr: ModelMr, clients: readonly string[]): boolean {
    if (!this.mayHold(mr)) return false
    for (const client of clients) this.assignmentsOf(mr).set(client, new Set([own]))
    return true
  }

  take(mr: ModelMr, whats: readonly string[]): boolean {
    for (const what of whats) this.drop(mr, what)
    return true
  }

  private release(place: string): void {
    this.branchWith.delete(place)
    for (const mr of mrs) this.drop(mr, place)
  }

  addPlaces(branch: ModelBranch, places: readonly string[], move: boolean): boolean {
    if (this.gone.has(branch)) return false
    const elsewhere = places.filter((place) => this.branchWith.has(place) && this.branchWith.get(place) !== branch)
    if (elsewhere.length > 0 && !move) return false
    for (const place of elsewhere) this.release(place)
    for (const place of places) this.branchWith.set(place, branch)
    return true
  }

  removePlaces(branch: ModelBranch, places: readonly string[]): boolean {
    if (this.gone.has(branch)) return false
    for (const place of places) if (this.branchWith.get(place) === branch) this.release(place)
    return true
  }

  private go(person: ModelUser, to: ModelBranch | null): void {
    if (this.branchOf.get(person) === to) return
    this.finish(person)
    const mr = mrs.find((one) => one === person)
    if (mr !== undefined) for (const what of this.assignmentsOf(mr).keys()) this.drop(mr, what)
    this.branchOf.set(person, to)
  }

  join(branch: ModelBranch, people: readonly ModelUser[], move: boolean): boolean {
    if (this.gone.has(branch)) return false
    if (!move && people.some((person) => ![null, branch].includes(this.branchOf.get(person) ?? null))) return false
    for (const person of people) this.go(person, branch)
    return true
  }

  leave(branch: ModelBranch, people: readonly ModelUser[]): boolean {
    if (this.gone.has(branch)) return false
    for (const person of people) if (this.branchOf.get(person) === branch) this.go(person, null)
    return true
  }

  addBranch(area: ModelArea, branch: ModelBranch, move: boolean): boolean {
    if (this.gone.has(area) || this.gone.has(branch)) return false
    if (!move && ![null, area].includes(this.areaOf.get(branch) ?? null)) return false
    this.areaOf.set(branch, area)
    return true
  }

  removeBranch(area: ModelArea, branch: ModelBranch): boolean {
    if (this.gone.has(area) || this.gone.has(branch)) return false
    if (this.areaOf.get(branch) === area) this.areaOf.set(branch, null)
    return true
  }

  head(area: ModelArea, person: 'ah1' | 'ah2', heads: boolean): boolean {
    if (this.gone.has(area)) return false
    if (heads) this.heads.add(`${area} ${person}`)
    else this.heads.delete(`${area} ${person}`)
    return true
  }

  deleteBranch(branch: ModelBranch): boolean {
    if (this.gone.has(branch) || [...this.branchOf.values()].includes(branch)) return false
    for (const [place, of] of this.branchWith) if (of === branch) this.release(place)
    this.areaOf.set(branch, null)
    this.gone.add(branch)
    return true
  }

  deleteArea(area: ModelArea): boolean {
    if (this.gone.has(area) || [...this.areaOf.values()].includes(area)) return false
    for (const line of this.heads) if (line.startsWith(area)) this.heads.delete(line)
    this.gone.add(area)
    return true
  }

  mayCover(from: ModelMr, to: ModelMr): boolean {
    if (from === to || !this.mayHold(from) || !this.mayHold(to) || this.branchOf.get(from) !== this.branchOf.get(to)) return false
    return this.covers.every((cover) => cover.from !== from && cover.from !== to)
  }

  cover(id: string, from: ModelMr, to: ModelMr): void {
    this.covers.push({ id, from, to })
    for (const what of this.assignmentsOf(from).keys()) {
      const sakes = this.assignmentsOf(to).get(what) ?? new Set()
      if (!sakes.has(own)) this.assignmentsOf(to).set(what, sakes.add(id))
    }
  }

  endCover(id: string): boolean {
    const cover = this.covers.find((one) => one.id === id)
    if (cover === undefined) return false
    this.covers = this.covers.filter((one) => one !== cover)
    for (const what of this.assignmentsOf(cover.to).keys()) this.giveBack(cover, what)
    return true
  }

  deactivate(person: ModelUser): void {
    this.finish(person)
    this.away.add(person)
  }

  deleteClient(client: string): void {
    this.homes.delete(client)
    for (const mr of mrs) this.drop(mr, client)
  }

  /** The places whose clients somebody sees. */
  placesOf(person: ModelUser): string[] {
    const mr = mrs.find((one) => one === person)
    if (mr !== undefined) return [...this.assignmentsOf(mr).keys()].filter((what) => this.branchWith.has(what)).toSorted()
    const branches = (['b1', 'b2', 'b3'] as const).filter((branch) =>
      person === 'ah1' || person === 'ah2' ? this.heads.has(`${this.areaOf.get(branch)} ${person}`) : this.branchOf.get(person) === branch,
    )
    return [...this.branchWith].flatMap(([place, branch]) => (branches.includes(branch) ? [place] : [])).toSorted()
  }

  clientsOf(person: ModelUser): string[] {
    const places = this.placesOf(person)
    const mr = mrs.find((one) => one === person)
    return [...this.homes].flatMap(([client, home]) => (places.includes(home) || (mr !== undefined && this.assignmentsOf(mr).has(client)) ? [client] : [])).toSorted()
  }
}
