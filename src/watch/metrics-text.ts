/** Prometheus' text form, version 0.0.4: few lines, so no library (docs/decisions/0232). */

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
  /** Suffix of histograms: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string;
}

export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly samples: readonly Sample[];
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function labelText(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** A metric without samples is left out: 0 would say that something was measured. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', ' ')}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ labels, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('');
}

export interface Histogram {
  observe(seconds: number): void;
  samples(): readonly Sample[];
}

/** Counts seconds up to each of `bounds`, in ascending order. */
export function histogram(bounds: readonly number[]): Histogram {
  const counts = bounds.map(() => 0);
  let [count, sum] = [0, 0];
  return {
    observe(seconds) {
      count += 1;
      sum += seconds;
      for (const [at, bound] of bounds.entries()) if (seconds <= bound) counts[at] = (counts[at] ?? 0) + 1;
    },
    samples: () => [
      ...bounds.map((bound, at) => ({ suffix: '_bucket', labels: { le: String(bound) }, value: counts[at] ?? 0 })),
      { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
      { suffix: '_sum', value: sum },
      { suffix: '_count', value: count },
    ],
  };
}
