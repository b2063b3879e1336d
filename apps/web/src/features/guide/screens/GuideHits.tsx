import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { EmptyState, QueryState } from '../../../ui/states.tsx'
import { useGuides } from '../guide.queries.ts'
import { type GuideName, guidePages } from '../guides.ts'
import { searchGuide } from '../searchGuide.ts'

type Props = { pages: readonly GuideName[]; wanted: string; onOpen: () => void }

/** The sections that have what somebody looks for, each with the page that it is on. */
export function GuideHits({ pages, wanted, onOpen }: Props) {
  const found = useGuides(pages)
  if (found.data === undefined) return <QueryState query={found} tall />
  const hits = searchGuide(found.data, wanted)
  return (
    <>
      <p className="small mute" role="status">{t('{count, plural, one {# section} other {# sections}}', { count: hits.length })}</p>
      {hits.length === 0 && <EmptyState title={t('Nothing found.')} text={t('Try one word, such as “photo” or “password”.')} />}
      <ul className="lined" onClick={onOpen}>
        {hits.map(({ page, id, title, start }) => (
          <li key={`${page} ${id}`} className="pad-y-8">
            <Link to="/guide/$page" params={{ page }} {...(id === '' ? {} : { hash: id })} className="heavy">{title}</Link>
            {pages.length > 1 && <span className="small mute"> {guidePages[page].name}</span>}
            <p className="small soft">{start}…</p>
          </li>
        ))}
      </ul>
    </>
  )
}
