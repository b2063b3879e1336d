import type { ScreenPath } from '@bisita/contract/paths'
import { Link, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDesk, useWide } from '../ui/hooks/useRoom.ts'
import type { NavigateSearch } from '../ui/list/params.ts'
import { without } from '../ui/list/params.ts'
import type { SearchOf } from '../app/router.tsx'
import { useReturnedFocus } from './paneFocus.ts'

type Name<S> = keyof S & string

type Options<S> = {
  /** The parameter that names the open record. */
  readonly opens: Name<S>
  /** The parameters that belong to what is open, and go when it is closed or another record is opened. */
  readonly over?: readonly Name<S>[]
  /** Whether an address has something open; by default it names a record, or `form=new`. */
  readonly isOpen?: (search: S) => boolean
  /** The address once what is open is closed; by default the list alone. */
  readonly closed?: (search: S) => S
}

/** A link that opens a record by its id, around what names it; `also` is put into the address besides. */
export type LinkTo<S> = (id: string, face: ReactNode, also?: Partial<S>) => ReactNode

/** A screen with a list and what is open of it, as the address bar has it. */
export type ScreenState<S extends object> = {
  readonly path: ScreenPath
  readonly search: S
  readonly go: NavigateSearch<S>
  /** The id of the open record. */
  readonly id: string | undefined
  /** Whether something is open: a record or a form. */
  readonly open: boolean
  /** Names what is open; it changes as soon as something else is. */
  readonly shown: string
  /** Leaves what is open: back to where it was opened from; where the address was opened directly, to the list. */
  readonly close: () => void
  /** Whether what is open stands beside the list rather than instead of it. */
  readonly wide: boolean
  /** Whether this is a desk rather than a phone. */
  readonly desk: boolean
  readonly linkTo: LinkTo<S>
  /** What the list of the screen takes (`ui/list/ListScreen.tsx`). */
  readonly list: {
    readonly search: S
    readonly go: NavigateSearch<S>
    readonly wide: boolean
    readonly beside: boolean
    readonly openId: string | undefined
    readonly link: (row: { readonly id: string }, face: ReactNode) => ReactNode
  }
}

/** Leaves what is open: a step back where it was opened from the step before, `otherwise` where its address was opened directly. */
export function useClose(otherwise: () => void): () => void {
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  return () => (opened ? router.history.back() : otherwise())
}

/** The open record's parameter, or undefined where an address has none. */
const valueOf = (search: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(search, name)
  return typeof value === 'string' ? value : undefined
}

/**
 * The frame's half of a screen that has a list and opens records of it: what stands in the address bar, and the ways to
 * change it. {@link Screen} draws it.
 */
export function useScreen<P extends ScreenPath>(path: P, options: Options<SearchOf<P>>): ScreenState<SearchOf<P>> {
  type S = SearchOf<P>
  const { opens, over = [], isOpen = (one) => valueOf(one, opens) !== undefined || valueOf(one, 'form') === 'new' } = options
  const { closed = (one) => without<S>(one, opens, ...over) } = options
  // The route's types are those of `path`, which is not known here.
  const search = useSearch({ from: `/main${path}` } as never) as S
  const navigate = useNavigate()
  const wide = useWide()
  const desk = useDesk()
  const id = valueOf(search, opens)
  const open = isOpen(search)
  const shownIn = (one: S) => [opens, ...over].map((name) => valueOf(one, name)).join(' ')
  useReturnedFocus(id, opens)
  const go: NavigateSearch<S> = (change, { step, toTop = false, keepsDraft = false }) => {
    const next = change(search)
    const opened = step && isOpen(next) && shownIn(next) !== shownIn(search)
    void navigate({
      from: path,
      search: change as never,
      replace: !step,
      resetScroll: toTop,
      ignoreBlocker: keepsDraft,
      // A form that takes the place of another was not opened from the step before: closing it leads to its record.
      state: (before) => (step ? { opened } : keepsDraft ? {} : before),
    })
  }
  const close = useClose(() => go(closed, { step: false }))
  const linkTo: LinkTo<S> = (to, face, also) => (
    <Link
      from={path}
      to={path}
      search={((before: S) => ({ ...without<S>(before, ...over), ...also, [opens]: to })) as never}
      state={{ opened: true }}
      {...{ [`data-${opens}`]: to }}
      // From record to record beside the list is one step: Back leads to the list alone.
      replace={id !== undefined}
      resetScroll={!wide}
      activeProps={{}}
    >
      {face}
    </Link>
  )
  return {
    path, search, go, id, open, shown: shownIn(search), close, wide, desk, linkTo,
    list: { search, go, wide, beside: open && wide, openId: id, link: (row, face) => linkTo(row.id, face) },
  }
}
