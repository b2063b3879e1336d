import { Button } from '@mantine/core'
import { longPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Suspense, useState } from 'react'
import { useAreasList } from '../areas.queries.ts'
import { areasList } from '../list.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { KeywordField } from '../../../ui/list/KeywordField.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { without } from '../../../ui/list/params.ts'
import { useTypedText } from '../../../ui/list/useTypedText.ts'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { AreaPane } from './AreaPane.tsx'
import { areaParams } from './areasSearch.ts'
import styles from '../../branches/screens/branches.module.css'

const AreaNameDialog = lazyWithPreload(() => import('../components/AreaNameDialog.tsx'), 'AreaNameDialog')

/** The areas with their branches and heads: administrators keep them, heads read their own. */
export function AreasPage() {
  const { notices } = useServices()
  const screen = useScreen('/areas', { opens: 'area' })
  const { search, go } = screen
  const [adding, setAdding] = useState(false)
  const [newName, setNewName] = useState<string>()
  const typed = useTypedText('areas keyword')
  const size = usePageSize('areas', longPageSize)
  const found = useAreasList({ page: 1, ipp: size.size, sort: 'area_name', ...areaParams.asked(search), ...(typed.settled === '' ? {} : { keyword: typed.settled }) })
  const manages = useIsAllowed('area.manage')
  const onKeyword = (text: string) => {
    typed.set(text)
    if (search.page !== undefined) go((before) => without(before, 'page'), { step: false })
  }
  return (
    <>
      <Screen
        screen={screen}
        className={styles.shares}
        actions={
          manages && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {t('Add area')}
            </Button>
          )
        }
        list={
          <div className={styles.list}>
            <ListScreen
              list={areasList(manages)}
              {...screen.list}
              found={found}
              size={size}
              narrowed={typed.settled !== ''}
              tools={
                <div className="screen-only">
                  <KeywordField label={t('Search areas')} placeholder={t('Area name')} keyword={typed.text} onKeyword={onKeyword} />
                </div>
              }
            />
          </div>
        }
        pane={<AreaPane key={search.area} screen={screen} manages={manages} />}
      />
      <Suspense>
        {adding && (
          <AreaNameDialog
            area={null}
            notices={notices}
            typed={newName}
            onTyped={setNewName}
            onDone={({ id }) => {
              setAdding(false)
              go((before) => ({ ...before, area: id }), { step: !screen.open })
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}
