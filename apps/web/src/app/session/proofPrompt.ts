import { createStore, type Store } from '../../ui/browser/store.ts'

/** The question who is at the page, before a call that asks again. */
export type ProofPrompt = {
  readonly open: Pick<Store<boolean>, 'get' | 'subscribe'>
  /** Asks, once for all calls that wait; resolves to whether the user has confirmed it. */
  readonly ask: () => Promise<boolean>
  /** Ends the question: with the answer of the dialog, or with `false` where the context has changed. */
  readonly end: (proven: boolean) => void
}

/** The state of the dialog that asks who is at the page. */
export function createProofPrompt(): ProofPrompt {
  const open = createStore(false)
  let waiting: ((proven: boolean) => void)[] = []
  return {
    open,
    ask: () =>
      new Promise((answer) => {
        waiting.push(answer)
        open.set(true)
      }),
    end: (proven) => {
      const answered = waiting
      waiting = []
      open.set(false)
      for (const answer of answered) answer(proven)
    },
  }
}
