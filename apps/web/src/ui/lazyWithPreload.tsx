import { type ComponentType, lazy, useState } from 'react'

/** A part of a screen whose code comes with its first use, or when `load` is called before that. */
export type PreloadableComponent<P extends object> = ComponentType<P> & { readonly load: () => Promise<unknown> }

type PropsOf<C> = C extends () => unknown ? object : C extends (props: infer P extends object) => unknown ? P : never

/**
 * Makes such a part of what a module calls `name`; it is shown within a Suspense. One that has come is drawn at once:
 * React's own lazy parts put what stands in for them on the screen first, and leave it there for three tenths of a
 * second. `load` rejects where the code does not arrive, and is tried again with the next call.
 */
export function lazyWithPreload<M, N extends keyof M>(fetched: () => Promise<M>, name: N): PreloadableComponent<PropsOf<M[N]>> {
  type P = PropsOf<M[N]>
  let come: ComponentType<P> | undefined
  const load = async (): Promise<ComponentType<P>> => {
    come ??= (await fetched())[name] as ComponentType<P>
    return come
  }
  const Awaited = lazy(async () => ({ default: await load() }))
  function Part(props: P) {
    // The same component while mounted: a switch to the other would remount and lose its state.
    const [Shown] = useState<ComponentType<P>>(() => come ?? Awaited)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load })
}
