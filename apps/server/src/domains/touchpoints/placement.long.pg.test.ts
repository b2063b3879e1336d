import './placement.pg.test.ts'
