import { Button } from '@mantine/core'
import { defaultPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { getRouteApi } from '@tanstack/react-router'
import { plainName, plainValue } from '../../approvals/format.ts'
import { type AuditFilters, type AuditState, useAuditExport, useAuditList, useAuditState } from '../audit.queries.ts'
import { AuditFilterFields } from '../components/AuditFilterFields.tsx'
import { AuditLines, type AuditFormat } from '../components/AuditLines.tsx'
import { listWords } from '../labels.ts'
import { useNamedUsers } from '../../users/users.queries.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { GroupNav } from '../../../frame/GroupNav.tsx'
import { auditSearch } from './auditSearch.ts'
import { AuditRecord } from './auditRecord.tsx'

const route = getRouteApi('/main/administration/audit')

const showing: AuditFormat = {
  name: plainName,
  value: (value) => (Array.isArray(value) ? listWords(value) : plainValue(value)),
  record: (line) => <AuditRecord line={line} />,
}

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
  const exported = useAuditExport(filters)
  const people = useNamedUsers().data ?? []
  const state = useAuditState().data
  const size = usePageSize('lines', defaultPageSize)
  const found = useAuditList({ ...filters, page, ipp: size.size })
  const narrowed = Object.keys(filters).length > 0
  const go = (search: AuditFilters & { page?: number }) => void navigate({ search: auditSearch(search), replace: true, resetScroll: false })
  const clear = (
    <Button variant="default" onClick={() => go({})}>
      {t('Clear filters')}
    </Button>
  )
  return (
    <>
      <PageHead title={screenTitles['/administration/audit']}>
        <Button component="a" variant="default" href={exported} download="audit.csv">
          {t('Export')}
        </Button>
      </PageHead>
      <GroupNav of="/administration" />
      <AuditFilterFields
        filters={filters}
        onFilters={go}
        state={state}
        people={people.map(({ id, display_name }) => ({ id, name: display_name }))}
      />
      <div className="row wrap gap-4-16 small mute" style={{ marginBlock: '12px 4px' }}>
        {found.data !== undefined && (
          <span role="status" className="number">
            {t('{count, plural, one {# line} other {# lines}}', { count: found.data.count })}
          </span>
        )}
        {state !== undefined && <span>{sealedWords(state)}</span>}
        {narrowed && found.data?.count !== 0 && clear}
      </div>
      <section aria-label={t('Audit trail')}>
        <ListPage
          found={found}
          many={t('lines')}
          empty={<EmptyState title={t('Nothing matches')} text={t('Every change shows here at once. Try another person, action or day.')} action={clear} />}
          page={page}
          size={size}
          onPage={(to) => go({ ...filters, page: to })}
          onSize={() => go(filters)}
        >
          {({ items }) => <AuditLines lines={items} showing={showing} />}
        </ListPage>
      </section>
    </>
  )
}
