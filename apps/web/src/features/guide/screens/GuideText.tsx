import { t } from '@bisita/contract/words'
import { Link, useLocation } from '@tanstack/react-router'
import { createElement, type ReactNode, useEffect } from 'react'
import { useOnline } from '../../../ui/hooks/useOnline.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useGuides } from '../guide.queries.ts'
import type { GuideName, GuideNode } from '../guides.ts'
import styles from './guide.module.css'

/** A page of the guide: what is in it, its text, and the section that the address names brought into sight. */
export function GuideText({ name }: { name: GuideName }) {
  const found = useGuides([name])
  const online = useOnline()
  const hash = useLocation({ select: (location) => location.hash })
  const text = found.data?.[0]?.[1]
  useEffect(() => {
    if (text === undefined || hash === '') return
    const heading = document.getElementById(hash)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [text, hash])
  if (found.isError) return <FailedState text={online ? t('This page did not load. Try again.') : t('This page needs a network. The guide for representatives is on this phone.')} onRetry={() => void found.refetch()} />
  if (text === undefined) return <RowsShape tall />
  const { title, intro, sections } = text
  return (
    <article className={styles.text} lang="en">
      <h2>{title}</h2>
      <Part nodes={intro} />
      {sections.length > 3 && (
        <nav aria-label={t('On this page')} className={`screen-only ${styles.contents}`}>
          <ul>
            {sections.map((section) => (
              <li key={section.id} data-level={section.level}>
                <Link to="/guide/$page" params={{ page: name }} hash={section.id}>{section.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map((section) => (
        <section key={section.id}>
          {section.level === 2 ? <h3 id={section.id} tabIndex={-1}>{section.title}</h3> : <h4 id={section.id} tabIndex={-1}>{section.title}</h4>}
          <Part nodes={section.nodes} />
        </section>
      ))}
    </article>
  )
}

function Part({ nodes }: { nodes: readonly GuideNode[] }) {
  return <div className={styles.part}>{nodes.map(shown)}</div>
}

/** A node of the text; places in the guides are links of the router. */
function shown(node: GuideNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const [tag, { page, hash, className, ...attributes }, children] = node
  if (tag === 'a' && page !== undefined) {
    return <Link key={key} to="/guide/$page" params={{ page }} {...(hash === undefined ? {} : { hash })}>{children.map(shown)}</Link>
  }
  return createElement(tag, { key, ...attributes, ...(className === undefined ? {} : { className: styles[className] }) }, ...children.map(shown))
}
