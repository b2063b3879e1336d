export type LeavingPlace = {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/**
 * Has something done when the page goes out of sight or away: a phone ends pages that nobody looks at without telling
 * them first. Gives what ends it.
 */
export function beforeLeaving({ window, document }: LeavingPlace, leave: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  document.addEventListener('visibilitychange', hidden)
  window.addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', hidden)
    window.removeEventListener('pagehide', leave)
  }
}
