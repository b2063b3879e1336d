import { Button } from '@mantine/core'
import { defaultPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type AuditFilters, type AuditState, useAuditExport, useAuditList, useAuditState } from '../audit.queries.ts'
import { auditFields } from '../components/auditFields.tsx'
import { AuditLines } from '../components/AuditLines.tsx'
import { useNamedUsers } from '../../users/users.queries.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useWide } from '../../../ui/hooks/useRoom.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterFields } from '../../../ui/list/FilterFields.tsx'
import { chipsOf, moreInUse, withFilter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { ListCount, ListSection } from '../../../ui/list/ListScreen.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { GroupNav } from '../../../frame/GroupNav.tsx'
import { auditSearch } from './auditSearch.ts'
import { AuditRecord } from './auditRecord.tsx'

const route = getRouteApi('/main/administration/audit')

/** Up to where nobody can change the trail unnoticed. */
function sealedWords({ sealed, sealed_at, waiting }: AuditState): string {
  if (sealed_at === null) return t('Nothing is sealed yet.')
  const rest = waiting === 0 ? '' : t(', {waiting} not yet', { waiting })
  return t('{sealed} lines sealed, the last {sealed_at}{rest}', { sealed, sealed_at: showDateTime(sealed_at), rest })
}

/** Who changed what: the whole trail, narrowed by what stands in the address. */
export function AuditPage() {
  const { page = 1, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const wide = useWide()
  const [whole, setWhole] = useState(false)
  const exported = useAuditExport(filters, whole)
  const people = (useNamedUsers().data ?? []).map(({ id, display_name }) => ({ id, name: display_name }))
  const state = useAuditState().data
  const size = usePageSize('lines', defaultPageSize)
  const found = useAuditList(filters, { page, ipp: size.size })
  const go = (search: AuditFilters & { page?: number }) => void navigate({ search: auditSearch(search), replace: true, resetScroll: false })
  const [person, ...others] = auditFields(filters, go, { people, state })
  const fields = [person, ...others]
  return (
    <>
      <PageHead title={screenTitles['/administration/audit']} />
      <GroupNav of="/administration" />
      <ListSection
        many={t('changes')}
        tools={
          <FilterBar
            narrow={!wide}
            keyword=""
            onKeyword={() => undefined}
            lead={!wide && person.kind === 'choice' ? <Choice label={person.label} options={person.options.map((one) => (one.value === '' ? { ...one, label: t('Everybody') } : one))} value={filters.user_id ?? ''} onChange={(id) => go(withFilter(filters, 'user_id', id))} /> : undefined}
            chips={chipsOf(fields, filters, go)}
            onClear={() => go({})}
            fields={(inSheet, part) => <FilterFields fields={inSheet ? others : fields} filters={filters} onFilters={go} inSheet={inSheet} part={part} />}
            more={moreInUse(fields, filters)}
            show={t('Show the changes')}
          />
        }
      >
        <ListCount>
          <span role="status" className="number grow">
            {found.data !== undefined && (t('{count, plural, one {# line} other {# lines}}', { count: found.data.count }))}
          </span>
          {wide && (
            <label className="row gap-8 press touch small">
              <input type="checkbox" checked={whole} onChange={(event) => setWhole(event.currentTarget.checked)} />
              {t('With whole SSS, GSIS and second phone numbers')}
            </label>
          )}
          <Button component="a" variant="default" href={exported} download="audit.csv">
            {t('Export')}
          </Button>
        </ListCount>
        <ListPage
          found={found}
          many={t('lines')}
          empty={<EmptyState title={t('Nothing matches')} text={t('Every change shows here at once. Try another person, action or day.')} />}
          page={page}
          size={size}
          onPage={(to) => go({ ...filters, page: to })}
          onSize={() => go(filters)}
        >
          {({ items, names }) => <AuditLines lines={items} names={names} record={(line, face) => <AuditRecord line={line} face={face} />} />}
        </ListPage>
        {state !== undefined && <p className="small mute">{sealedWords(state)}</p>}
      </ListSection>
    </>
  )
}
