/// A table of a report: what each row is about, then its figures.
struct ReportTable: ViewModel {
    let caption: String
    /// One for each column, the rows' own heads included.
    let heads: [ReportCell]
    let rows: [ReportRow]
    /// The sums, where the columns have any.
    var total: ReportRow?

    func shown(_ name: String) -> Shown? {
        switch name {
        case "caption": .text(caption)
        case "heads": .rows(heads)
        case "rows": .rows(rows)
        case "total": .rows(total.map { [$0] } ?? [])
        default: nil
        }
    }
}

struct ReportRow: ViewModel {
    let head: String
    let cells: [ReportCell]

    init(_ head: String, _ cells: [ReportCell]) {
        self.head = head
        self.cells = cells
    }

    init(_ head: String, _ figures: [Int]) {
        self.init(head, figures.map { .figure(NumberFormat.grouped($0)) })
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "head": .text(head)
        case "cells": .rows(cells)
        default: nil
        }
    }
}

/// A figure stands at the end of its column and never breaks; words begin at its start, and may.
enum ReportCell: ViewModel {
    case figure(String)
    case words(String)

    func shown(_ name: String) -> Shown? {
        switch (name, self) {
        case ("text", .figure(let text)), ("text", .words(let text)): .text(text)
        case ("isWords", .figure): .flag(false)
        case ("isWords", .words): .flag(true)
        default: nil
        }
    }
}

/// A part of a report: a table, and a picture of it where there is one.
struct ReportSection: ViewModel {
    let id: String
    let heading: String
    var chart: BarChart?
    let table: ReportTable

    func shown(_ name: String) -> Shown? {
        switch name {
        case "id": .text(id)
        case "heading": .text(heading)
        case "hasChart": .flag(chart != nil)
        case "charts": .rows(chart.map { [$0] } ?? [])
        case "table": .part(table)
        default: nil
        }
    }
}
