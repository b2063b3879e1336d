import './histories.pg.test.ts'
