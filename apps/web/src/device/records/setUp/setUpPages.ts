import { clientStores } from '../clients.store.ts'
import type { RecordsDeps } from '../deps.ts'
import { setUpStart, advanceSetUp, type PageStep, type SetUpPosition, stepAfter } from '../setUpPosition.ts'
import { type SetUpPage, pageReaders } from './setupSteps.ts'

/** A position of set-up at which a page is read. */
type PagePlace = SetUpPosition & { readonly step: PageStep }

const hasPage = (place: SetUpPosition): place is PagePlace => place.step !== 'replay' && place.step !== 'app'

/** The stores of each step's records. */
const storesOf = (step: PagePlace['step']) => (step === 'clients' ? clientStores : [step])

/** The position after a page. */
function placeAfter(place: PagePlace, { next, items, total }: SetUpPage): SetUpPosition {
  if (next === null) return { ...setUpStart, step: stepAfter(place.step) }
  const done = place.done + items.length
  return { ...place, after_id: next, done, total: Math.max(done, total) }
}

/** Stores a page with the position after it in a transaction of its own, even when called within another one. */
async function stored(deps: RecordsDeps, page: SetUpPage, from: PagePlace, to: SetUpPosition): Promise<void> {
  await deps.db.transaction('rw!', [...storesOf(from.step), 'state'], async () => {
    // Both run at once: where another tab has gone on, the whole transaction is rolled back.
    await Promise.all([page.store(), advanceSetUp(deps, from, to)])
  })
}

/** Resolves with a page once it has arrived. A failure to read it is thrown only after the page before is stored, whose failure has priority. */
function arrived(coming: Promise<SetUpPage>, before: Promise<void>): Promise<SetUpPage> {
  const afterIt = before.then(() => coming)
  return Promise.race([afterIt, coming.catch(() => afterIt)])
}

/**
 * Reports a page once it and the one before are stored. Ends when both have ended, with the failure of the earlier page,
 * since a page is refused where the one before it failed.
 */
async function inTurn(before: Promise<void>, storing: Promise<void>, tell: () => void): Promise<void> {
  await Promise.allSettled([before, storing])
  await before
  await storing
  tell()
}

/**
 * Reads and stores page after page from a position, and reports the position after each once it is stored; resolves to
 * the last one. While a page is stored the next one is read, and its transaction may wait behind that of the page
 * before, and is refused where that one fails: at most two pages are in memory. Once `running` is false nothing more is
 * read, and what was read is stored. No transaction is open when it ends, whether it resolves or rejects.
 */
export async function storePages(deps: RecordsDeps, from: SetUpPosition, tell: (place: SetUpPosition) => void, running: () => boolean): Promise<SetUpPosition> {
  const readers = pageReaders(deps)
  const begin = (place: SetUpPosition) => (running() && hasPage(place) ? { place, page: readers[place.step](place) } : null)
  let last: Promise<void> = Promise.resolve()
  let place = from
  for (let coming = begin(from); coming !== null; coming = begin(place)) {
    const before = last
    const page = await arrived(coming.page, before)
    const to = placeAfter(coming.place, page)
    last = inTurn(before, stored(deps, page, coming.place, to), () => tell(to))
    // It is awaited in the next turn, or after the loop.
    last.catch(() => undefined)
    place = to
    // Where it failed, the page after it has to end too.
    await before.catch(() => last)
  }
  await last
  return place
}
