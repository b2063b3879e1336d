export type PageHideSources = {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/**
 * Calls `leave` when the page is hidden or left: a phone ends pages in the background without a further event. Returns
 * a function that stops listening.
 */
export function onPageHide({ window, document }: PageHideSources, leave: () => void): () => void {
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
