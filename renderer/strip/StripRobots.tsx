/** What robots have sent since the page was opened: one small chip each, which opens the newest of it. */
import { Bot } from 'lucide-react';
import { memo } from 'react';
import type { RobotTally } from '../../shared/page/robot-tally.ts';
import { ROBOTS } from '../../shared/request/robot.ts';
import { counted } from '../../shared/text/counted.ts';

type StripRobotsProps = { readonly robots: readonly RobotTally[]; readonly onOpen: (exchangeId: string) => void };

export const StripRobots = memo(({ robots, onOpen }: StripRobotsProps) => (
  <ul className="strip__robots" aria-label="Sent by robots">
    {robots.map(({ robot, count, newest }) => (
      <li key={robot}>
        <button
          type="button"
          className="strip__chip"
          title={`${ROBOTS[robot]}: ${counted(count, 'request')} since the page was opened. Open the newest: ${newest.label}`}
          onClick={() => onOpen(newest.id)}
        >
          <Bot aria-hidden /> <span className="strip__robot">{ROBOTS[robot]}</span>{' '}
          <span className="strip__count">{count.toLocaleString('en-GB')}</span>
        </button>
      </li>
    ))}
  </ul>
));
