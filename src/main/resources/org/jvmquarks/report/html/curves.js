"use strict";
/* Values over the versions of the JDK, drawn by uPlot. */

/** A function that gives the nodes of the curves of a quark. */
function versionCurves(run, element, number) {
  const jdks = new Map(run.jdks.map(jdk => [jdk.id, jdk]));
  const colours = ["accent", "series-1", "series-2", "series-3", "series-4", "series-5",
    "series-6", "series-7"];
  const builders = new WeakMap();
  const valueOf = ({ value, unit }) => `${number(value)} ${unit}`.trim();

  /** The values of one key, one for each JDK, in the order of versions. */
  function series(quark, key) {
    const found = new Map();
    for (const cell of run.cells.filter(other => other.quark === quark && jdks.has(other.jdk)))
      for (const seen of cell.observations)
        if (seen.key === key && typeof seen.value === "number" && !found.has(cell.jdk))
          found.set(cell.jdk, { jdk: jdks.get(cell.jdk), seen });
    return [...found.values()].sort((a, b) => a.jdk.feature - b.jdk.feature);
  }

  /** JDKs whose names differ by the version only are one line: temurin-17 and temurin-25. */
  function families(points) {
    const lines = new Map();
    for (const point of points) {
      const { id, feature } = point.jdk;
      const name = id.replace(new RegExp(`[-_.]?${feature}(?!\\d)`), "").replace(/^-/, "") || "JDK";
      const family = lines.get(name)?.has(feature) ? id : name;
      if (!lines.has(family)) lines.set(family, new Map());
      lines.get(family).set(feature, point.seen);
    }
    return [...lines].sort((a, b) => b[1].size - a[1].size);
  }

  /** What a custom property is in the theme that is on; only a used colour tells. */
  function colour(name, from) {
    const probe = from.appendChild(element("span"));
    probe.style.color = `var(--${name})`;
    const used = getComputedStyle(probe).color;
    probe.remove();
    return used;
  }

  /** The interval of each value as an upright line. */
  function drawIntervals(plot, index, line, features) {
    const { ctx } = plot;
    ctx.save();
    ctx.strokeStyle = plot.series[index].stroke(plot, index);
    ctx.lineWidth = 2 * devicePixelRatio;
    for (const [feature, seen] of line) {
      if (typeof seen.low !== "number" || typeof seen.high !== "number") continue;
      const x = plot.valToPos(features.indexOf(feature), "x", true);
      ctx.beginPath();
      ctx.moveTo(x, plot.valToPos(seen.low, "y", true));
      ctx.lineTo(x, plot.valToPos(seen.high, "y", true));
      ctx.stroke();
    }
    ctx.restore();
  }

  /** From zero, with room above; values that are powers apart go on a logarithmic axis. */
  function verticalScale(points) {
    const ends = points.flatMap(({ seen: s }) => [s.value, s.low, s.high].filter(Number.isFinite));
    const least = Math.min(...ends), most = Math.max(...ends);
    if (least > 0 && most / least > 200) return { distr: 3 };
    const room = (most - Math.min(0, least)) * 0.08 || 1;
    return { range: [least < 0 ? least - room : 0, most > 0 ? most + room : room] };
  }

  function draw(box, points, width) {
    const features = [...new Set(points.map(point => point.jdk.feature))];
    const lines = families(points);
    const soft = colour("soft", box), grid = { stroke: colour("faint-line", box), width: 1 };
    const font = `11px ${getComputedStyle(box).fontFamily}`;
    const axis = { stroke: soft, font, grid, ticks: { ...grid, size: 4 } };
    const { unit } = points[0].seen;
    const options = {
      width, height: 170,
      scales: {
        x: { time: false, range: [-0.4, features.length - 0.6] },
        y: verticalScale(points),
      },
      axes: [
        { ...axis, size: 28, splits: () => features.map((_, index) => index),
          values: (_, splits) => splits.map(index => features[index]) },
        { ...axis, size: 62, label: unit || undefined, labelSize: 18, labelFont: font, labelGap: 0,
          values: (_, splits) => splits.map(value => (value === null ? "" : number(value))) },
      ],
      series: [
        { label: "JDK", value: (_, index) => (index === null ? "" : features[index]) },
        ...lines.map(([name], index) => {
          const stroke = colour(colours[index % colours.length], box);
          return { label: name, stroke, width: 1.5, spanGaps: true,
            points: { show: true, size: 7, fill: stroke, stroke },
            value: (_, value) => (value === null || value === undefined ? "" : valueOf({ value, unit })) };
        }),
      ],
      cursor: { drag: { x: false, y: false } },
      hooks: { drawSeries: [(plot, index) => drawIntervals(plot, index, lines[index - 1][1], features)] },
    };
    const data = [features.map((_, index) => index),
      ...lines.map(([, line]) => features.map(feature => line.get(feature)?.value ?? null))];
    box.replaceChildren();
    return new uPlot(options, data, box);
  }

  function chart(key, points, width) {
    const spoken = points.map(({ jdk, seen }) => `${jdk.id} ${valueOf(seen)}`).join(", ");
    const box = element("div", { class: "chart", role: "img", "aria-label": `${key}: ${spoken}` });
    builders.set(box, () => draw(box, points, width));
    return box;
  }

  /** Nothing where there are fewer than two JDKs, a sentence where all agree exactly. */
  function curve(quark, key, width) {
    const points = series(quark, key);
    if (points.length < 2) return [];
    const first = points[0].seen;
    const name = element("span", { class: "key" }, key);
    if (points.every(({ seen }) => seen.exact && seen.value === first.value))
      return [element("p", {}, name, " ", element("span", { class: "soft" },
        `${valueOf(first)} on all ${points.length} JDKs that report it`))];
    return [element("p", {}, name), chart(key, points, width)];
  }

  /** Draws what is in the page by now, again when the theme has changed. */
  function redraw(from = document) {
    for (const box of from.querySelectorAll(".chart")) builders.get(box)();
  }

  return {
    redraw,
    /** The curves of some keys, not yet drawn: what is not in the page has no colours. */
    of: (quark, keys, width) => [...new Set(keys)].flatMap(key => curve(quark, key, width)),
    keys: quark => run.cells.filter(cell => cell.quark === quark)
      .flatMap(cell => cell.observations.map(seen => seen.key)),
  };
}
