import type { Touched } from '../clients.store.ts'
import type { RecordsDeps } from '../deps.ts'
import { firstPlace, moveOn, type PageStep, type Place, stepAfter } from '../place.ts'
import { type Page, pageReaders } from './setupSteps.ts'

/** A place that a page is read from. */
type PagePlace = Place & { readonly step: PageStep }

const hasPage = (place: Place): place is PagePlace => place.step !== 'replay' && place.step !== 'app'

/** The stores of each step's records. */
const storesOf = (step: PagePlace['step']) => (step === 'clients' ? ['clients', 'catalogue'] : [step])

/** Where it goes on behind a page. */
function placeAfter(place: PagePlace, { next, records, total }: Page): Place {
  if (next === null) return { ...firstPlace, step: stepAfter(place.step) }
  const done = place.done + records
  return { ...place, after_id: next, done, total: Math.max(done, total) }
}

/** Stores a page with the place after it, in one transaction: of its own, whatever other one this is called in the middle of. */
async function stored(deps: RecordsDeps, page: Page, from: PagePlace, to: Place): Promise<Touched> {
  return deps.db.transaction('rw!', [...storesOf(from.step), 'state'], async () => {
    // Neither waits for the other: where somebody else went on, the whole transaction is taken back.
    const [touched] = await Promise.all([page.store(), moveOn(deps, from, to)])
    return touched
  })
}

/** A page once it has come, or what kept it from coming: that only when the page before is stored, whose own failure goes first. */
function arrived(coming: Promise<Page>, before: Promise<void>): Promise<Page> {
  const afterIt = before.then(() => coming)
  return Promise.race([afterIt, coming.catch(() => afterIt)])
}

/**
 * Tells of a page once it and the one before are stored. Ends when both have ended, with the failure of the earlier: a
 * page that is refused because the one before it failed is not what went wrong.
 */
async function inTurn(before: Promise<void>, storing: Promise<Touched>, tell: (touched: Touched) => void): Promise<void> {
  await Promise.allSettled([before, storing])
  await before
  tell(await storing)
}

/**
 * Reads and stores page after page from a place on, and tells of each once it is stored; resolves to the place where it
 * stands then. While a page is stored the next one is read, and its transaction may stand behind that of the page
 * before, which is refused where that one fails: two pages at most are held at a time. Once `running` is false nothing more is
 * read, and what was read is stored. No transaction is open when it ends, whichever way.
 */
export async function storePages(deps: RecordsDeps, from: Place, tell: (place: Place) => void, running: () => boolean): Promise<Place> {
  const readers = pageReaders(deps)
  const begin = (place: Place) => (running() && hasPage(place) ? { place, page: readers[place.step](place) } : null)
  let last: Promise<void> = Promise.resolve()
  let place = from
  for (let coming = begin(from); coming !== null; coming = begin(place)) {
    const before = last
    const page = await arrived(coming.page, before)
    const to = placeAfter(coming.place, page)
    last = inTurn(before, stored(deps, page, coming.place, to), (touched) => {
      deps.news.tell(touched)
      tell(to)
    })
    // It is waited for in the next turn, or below, and not before.
    last.catch(() => undefined)
    place = to
    // Where it failed, the page behind it has to come to its end too.
    await before.catch(() => last)
  }
  await last
  return place
}
