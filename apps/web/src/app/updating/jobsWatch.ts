import { createStore, type Store } from '../../ui/browser/store.ts'

/** The jobs that were begun in this tab and have not been seen to end. */
export type JobsWatch = {
  readonly state: Store<readonly string[]>
  readonly add: (id: string) => void
  readonly drop: (id: string) => void
  /** For a user who leaves: the end of these jobs will be among the user's notifications. */
  readonly clear: () => void
}

const name = 'jobs_watched'

/** @param tab where it is kept over a reload */
export function createJobsWatch(tab: Storage): JobsWatch {
  const state = createStore<readonly string[]>((tab.getItem(name) ?? '').split(' ').filter((id) => id !== ''))
  const set = (ids: readonly string[]) => {
    state.set(ids)
    if (ids.length === 0) tab.removeItem(name)
    else tab.setItem(name, ids.join(' '))
  }
  return {
    state,
    add: (id) => set([...state.get().filter((known) => known !== id), id]),
    drop: (id) => set(state.get().filter((known) => known !== id)),
    clear: () => {
      if (state.get().length > 0) set([])
    },
  }
}
