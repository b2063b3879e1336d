import './changes.history.pg.test.ts'
