import { seededNumbers } from './random.ts'
import { type Chain, costOf } from './routeChain.ts'
import { createWorkingOrder } from './routeMoves.ts'
import type { WorkingOrder } from './workingOrder.ts'

/** The most changes that a search weighs, whatever the stops: it ends there with what it has. */
export const mostSteps = 1_500_000

/**
 * A short order of a chain that is too long to compare all: the order as it stands and the one by nearest neighbours, each
 * made shorter by 2-opt and Or-opt, and from the better of the two so many kicks, each of which is taken back where nothing
 * shorter comes of it.
 */
export function searchedOrder(chain: Chain, kicks: number): { readonly order: number[]; readonly steps: number } {
  const working = createWorkingOrder(chain, mostSteps)
  const improved = [chain.locked.map((_, at) => at), nearestOrder(chain)].map((order) => {
    working.set(order)
    working.improve()
    return working.order()
  })
  const costs = improved.map((order) => costOf(chain, order))
  let best = (costs[1] as number) < (costs[0] as number) ? (improved[1] as number[]) : (improved[0] as number[])
  let cost = Math.min(...costs)
  working.set(best)
  working.settle()
  const random = seededNumbers(chain.count)
  for (let kick = 0; kick < kicks && working.steps() < mostSteps; kick += 1) {
    kickOnce(working, random)
    working.improve()
    const found = working.order()
    const now = costOf(chain, found)
    if (now < cost - 1e-7) [best, cost] = [found, now]
    else {
      working.set(best)
      working.settle()
    }
  }
  return { order: best, steps: working.steps() }
}

/** From the start always to the nearest stop that is left; locked ones stand where they are. */
function nearestOrder({ count, locked, metres }: Chain): number[] {
  const size = count + 2
  const left = new Set(locked.flatMap((isLocked, stop) => (isLocked ? [] : [stop])))
  let before = count
  return locked.map((isLocked, place) => {
    let nearest = place
    if (!isLocked) {
      let least = Number.POSITIVE_INFINITY
      for (const stop of left) {
        const way = metres[before * size + stop] as number
        if (way < least) [nearest, least] = [stop, way]
      }
      left.delete(nearest)
    }
    before = nearest
    return nearest
  })
}

/** Two neighbouring pieces of a run without locked stops change places; in a run of one, two stops do. */
function kickOnce(working: WorkingOrder, random: () => number): void {
  const { free, freeRunOf } = working
  const place = free[Math.floor(random() * free.length)] as number
  const [first, last] = freeRunOf(place)
  const length = last - first + 1
  if (length < 3 || (length < working.count && random() < 0.2)) {
    working.exchange(place, free[Math.floor(random() * free.length)] as number)
    return
  }
  // Short pieces: what lies far apart is rarely better together.
  const most = Math.min(length, 50)
  const from = first + Math.floor(random() * (length - most + 1))
  const cuts = [0, 0, 0].map(() => from + Math.floor(random() * (most + 1))).sort((one, other) => one - other) as [number, number, number]
  if (cuts[0] === cuts[1] || cuts[1] === cuts[2]) working.exchange(place, free[Math.floor(random() * free.length)] as number)
  else working.swapPieces(...cuts)
}
