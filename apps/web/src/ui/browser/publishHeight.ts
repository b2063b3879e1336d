/**
 * Keeps a length of the whole page equal to an element's height, so that what must not lie over or under the
 * element can go by it in CSS. Gives what ends that.
 */
export function publishHeight(element: HTMLElement | null, name: `--${string}`): () => void {
  if (element === null || !('ResizeObserver' in globalThis)) return () => undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`))
  observer.observe(element, { box: 'border-box' })
  return () => {
    observer.disconnect()
    style.removeProperty(name)
  }
}
