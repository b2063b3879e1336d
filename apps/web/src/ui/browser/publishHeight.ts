/**
 * Keeps a CSS variable of the page equal to an element's height in pixels, so that styles can leave room for the
 * element. Returns a function that ends this and removes the variable.
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
